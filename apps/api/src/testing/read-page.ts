/** The content of a page that robots read. Simple patterns suffice, as the shop writes its tags in only one way. */
export interface ReadPage {
  readonly titles: readonly string[];
  /** Contents of the metas with a name or property, in their order. */
  readonly meta: (name: string) => readonly string[];
  readonly canonicals: readonly string[];
  /** The objects of the structured data, by their type. */
  readonly structuredData: Readonly<Record<string, unknown>>;
  /** The content for browsers without JavaScript. */
  readonly plain: string;
  /** Every script element's attributes. */
  readonly scripts: readonly string[];
}

/** A text without the escapes of HTML. */
export const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

const tagAttributes = (tag: string): Map<string, string> =>
  new Map([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]));

export const readPage = (html: string): ReadPage => {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? '';
  const tags = (name: string) =>
    [...head.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, tag = '']) => tagAttributes(tag));
  const metas = tags('meta');
  const data = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(head)?.[1];
  const graph = data === undefined ? [] : (JSON.parse(data) as { '@graph': { '@type': string }[] })['@graph'];
  return {
    titles: [...head.matchAll(/<title>([\s\S]*?)<\/title>/g)].map(([, title = '']) => decoded(title)),
    meta: (name) =>
      metas.filter((tag) => (tag.get('name') ?? tag.get('property')) === name).map((tag) => tag.get('content') ?? ''),
    canonicals: tags('link')
      .filter((tag) => tag.get('rel') === 'canonical')
      .map((tag) => tag.get('href') ?? ''),
    structuredData: Object.fromEntries(graph.map((tag) => [tag['@type'], tag])),
    plain: /<noscript>([\s\S]*?)<\/noscript>/.exec(html)?.[1] ?? '',
    scripts: [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes),
  };
};
