import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import type { SectionResult, Table } from '../sections/section.js';

/** Not in git: figures belong to a machine and a moment. docs/benchmarks.md has the targets. */
const FOLDER = new URL('../../../../.cache/bench/', import.meta.url);
const REPORT = new URL('report.md', FOLDER);

interface StoredResult extends SectionResult {
  readonly name: string;
  readonly machine: string;
  readonly measuredAt: string;
}

const machine = (): string => {
  const [first] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return `${String(cpus().length)} × ${first?.model.trim() ?? 'unknown processor'}, ${String(Math.round(totalmem() / 1024 ** 3))} GiB, Linux ${release()}, Node ${process.versions.node}, load average at the end ${load.join(', ')}`;
};

const resultFile = (name: string): URL => new URL(`${name}.json`, FOLDER);

/** Stores what a section measured, with the machine, for later reports. */
export const storeResult = async (name: string, result: SectionResult): Promise<void> => {
  const stored: StoredResult = {
    name,
    machine: machine(),
    measuredAt: new Date().toISOString().slice(0, 10),
    ...result,
  };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(resultFile(name), JSON.stringify(stored));
};

const storedResult = async (name: string): Promise<StoredResult | undefined> => {
  try {
    return JSON.parse(await readFile(resultFile(name), 'utf8')) as StoredResult;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const formatTable = ({ title, head, rows }: Table): string =>
  [`### ${title}`, '', row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(row)].join(
    '\n',
  );

const formatSection = ({ name, how, machine: on, measuredAt, tables }: StoredResult): string =>
  [
    `## ${name}`,
    `\`npm run bench -- ${name}\`, ${measuredAt}. ${how}`,
    `Machine: ${on}.`,
    ...tables.map(formatTable),
  ].join('\n\n');

const targetsTable = (results: readonly StoredResult[]): Table => ({
  title: 'Targets',
  head: ['figure', 'target', 'measured', 'reached', 'command'],
  rows: results.flatMap(({ name, targets }) =>
    targets.map(({ what, limit, measured, isReached, missedBy }) => [
      what,
      limit,
      measured,
      isReached ? 'yes' : `**no${missedBy === undefined ? '' : `, by ${missedBy}`}**`,
      `\`npm run bench -- ${name}\``,
    ]),
  ),
});

/** Writes the report of all that is stored. @returns its path */
export const writeReport = async (names: readonly string[]): Promise<string> => {
  const results = (await Promise.all(names.map(storedResult))).filter((each) => each !== undefined);
  const text = [
    '# Benchmarks of the built shop',
    formatTable(targetsTable(results)),
    ...results.map(formatSection),
  ].join('\n\n');
  await writeFile(REPORT, await format(text, { parser: 'markdown', printWidth: 120 }));
  return fileURLToPath(REPORT);
};
