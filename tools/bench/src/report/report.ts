import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import type { SectionResult, Table } from '../sections/section.js';

const DOCS = new URL('../../../../docs/', import.meta.url);
const KEPT = new URL('benchmarks/', DOCS);
const REPORT = new URL('benchmarks.md', DOCS);
const PREAMBLE = new URL('preamble.md', import.meta.url);

interface KeptResult extends SectionResult {
  readonly name: string;
  readonly machine: string;
  readonly measuredAt: string;
}

const machine = (): string => {
  const [first] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return `${String(cpus().length)} × ${first?.model.trim() ?? 'unknown processor'}, ${String(Math.round(totalmem() / 1024 ** 3))} GiB, Linux ${release()}, Node ${process.versions.node}, load average at the end ${load.join(', ')}`;
};

const fileOf = (name: string): URL => new URL(`${name}.json`, KEPT);

/** Keeps what a section measured, with the machine. */
export const keepResult = async (name: string, result: SectionResult): Promise<void> => {
  const kept: KeptResult = { name, machine: machine(), measuredAt: new Date().toISOString().slice(0, 10), ...result };
  await mkdir(KEPT, { recursive: true });
  await writeFile(fileOf(name), await format(JSON.stringify(kept), { parser: 'json', printWidth: 120 }));
};

const keptResult = async (name: string): Promise<KeptResult | undefined> => {
  try {
    return JSON.parse(await readFile(fileOf(name), 'utf8')) as KeptResult;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const markdownOf = ({ title, head, rows }: Table): string =>
  [`### ${title}`, '', row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(row)].join(
    '\n',
  );

const sectionOf = ({ name, how, machine: on, measuredAt, tables }: KeptResult): string =>
  [
    `## ${name}`,
    `\`npm run bench -- ${name}\`, ${measuredAt}. ${how}`,
    `Machine: ${on}.`,
    ...tables.map(markdownOf),
  ].join('\n\n');

const targetsOf = (results: readonly KeptResult[]): Table => ({
  title: 'What has to be reached',
  head: ['what', 'wanted', 'measured', 'reached', 'command'],
  rows: results.flatMap(({ name, targets }) =>
    targets.map(({ what, wanted, measured, isReached, missedBy }) => [
      what,
      wanted,
      measured,
      isReached ? 'yes' : `**no${missedBy === undefined ? '' : `, by ${missedBy}`}**`,
      `\`npm run bench -- ${name}\``,
    ]),
  ),
});

/** Writes docs/benchmarks.md from all that is kept. */
export const writeReport = async (names: readonly string[]): Promise<void> => {
  const results = (await Promise.all(names.map(keptResult))).filter((each) => each !== undefined);
  const text = [await readFile(PREAMBLE, 'utf8'), markdownOf(targetsOf(results)), ...results.map(sectionOf)].join(
    '\n\n',
  );
  await writeFile(REPORT, await format(text, { parser: 'markdown', printWidth: 120 }));
  process.stderr.write(`Written: ${fileURLToPath(REPORT)}\n`);
};
