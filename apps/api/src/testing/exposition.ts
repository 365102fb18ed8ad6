/** The metrics of a scrape: the type and help of each family, and its samples. */
export interface Exposition {
  /** `counter`, `gauge`, `histogram` or `summary`, by family. */
  readonly types: ReadonlyMap<string, string>;
  readonly samples: readonly {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

const NAME = '[a-zA-Z_:][\\w:]*';
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
// prom-client writes Nan, which Prometheus reads, too.
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (Na[nN]|[+-]Inf|[-+]?\\d[\\d.eE+-]*)$`);

const readLabels = (text: string, line: string): Record<string, string> => {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? [];
    if (name === undefined || value === undefined || name in labels) throw new Error(`Wrong labels: ${line}`);
    labels[name] = value;
  }
  return labels;
};

/** The family of a sample: its name without the ending that histograms and summaries add. */
const familyOf = (name: string, types: ReadonlyMap<string, string>): string => {
  const base = name.replace(/_(bucket|sum|count)$/, '');
  return ['histogram', 'summary'].includes(types.get(base) ?? '') ? base : name;
};

/**
 * Reads the text format of Prometheus.
 * @throws Error for a line that breaks the format, a sample without a type, and a sample that is there twice
 */
export const readExposition = (text: string): Exposition => {
  if (!text.endsWith('\n')) throw new Error('The last line has no end');
  const types = new Map<string, string>();
  const samples: Exposition['samples'][number][] = [];
  const seen = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue;
    const [, family, type] = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary)$`).exec(line) ?? [];
    if (family !== undefined && type !== undefined) {
      if (types.has(family)) throw new Error(`Two types: ${line}`);
      types.set(family, type);
      continue;
    }
    const [, name, labelText = '', value] = SAMPLE.exec(line) ?? [];
    if (name === undefined) throw new Error(`Not a sample: ${line}`);
    if (!types.has(familyOf(name, types))) throw new Error(`No type: ${line}`);
    const labels = readLabels(labelText, line);
    const key = `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
    if (seen.has(key)) throw new Error(`Twice: ${line}`);
    seen.add(key);
    samples.push({ name, labels, value: Number(value?.replace('Inf', 'Infinity')) });
  }
  return { types, samples };
};

/** What a query in PromQL mentions: its metrics, each with the labels and values that it selects, and other labels. */
export interface Mentioned {
  readonly metrics: readonly { readonly name: string; readonly labels: Readonly<Record<string, string>> }[];
  /** The labels by which the query groups. */
  readonly groupedBy: readonly string[];
}

const WORDS = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'offset', 'bool', 'e']);

/** Finds what a query mentions. Understands the shop's own queries, not all of PromQL. */
export const mentionedIn = (query: string): Mentioned => {
  const groupedBy: string[] = [];
  const rest = query
    .replace(/\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g, (_, labels: string) => {
      groupedBy.push(...labels.split(',').map((label) => label.trim()));
      return ' ';
    })
    .replace(/\[[^\]]*\]/g, ' ');
  const metrics = [...rest.matchAll(new RegExp(`(?<![\\w.])(${NAME})\\s*(\\(|\\{([^}]*)\\})?`, 'g'))].flatMap(
    ([, name = '', next = '', selectors = '']) => {
      if (next === '(' || WORDS.has(name)) return [];
      const labels = [...selectors.matchAll(/(\w+)(?:=~|!=|!~|=)"([^"]*)"/g)].map(([, label = '', value = '']) => [
        label,
        value,
      ]);
      return [{ name, labels: Object.fromEntries(labels) as Record<string, string> }];
    },
  );
  return { metrics, groupedBy };
};
