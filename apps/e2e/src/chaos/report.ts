import type { NotRun, Verdict } from './round.js';
import type { Course } from './verdict.js';

const HEAD = [
  'fault',
  'requests',
  'failed',
  'pages failed, s',
  'orders failed, s',
  'writes lost',
  'oversold',
  'charged twice',
  'how requests failed',
];

/** The seconds beside their aim: `11.2 (≤ 15)`, or `17.9 (over 15)`. */
const seconds = ({ seconds: taken }: Course, aim: number | undefined): string => {
  const text = taken === 0 ? '0' : taken.toFixed(1);
  if (aim === undefined) return text;
  return taken > aim ? `${text} (over ${String(aim)})` : `${text} (≤ ${String(aim)})`;
};

const cells = (row: Verdict | NotRun): string[] => {
  if ('notRun' in row) return [row.fault.name, `not run: ${row.notRun}`, ...HEAD.slice(2).map(() => '')];
  const { fault, pages, orders, all, lost, oversold, chargedTwice } = row;
  const failures = [...all.failures].map(([name, count]) => `${String(count)} × ${name}`).join(', ');
  return [
    fault.name,
    String(all.sent),
    String(all.failed),
    seconds(pages, fault.aim.pages),
    seconds(orders, fault.aim.orders),
    ...[lost, oversold, chargedTwice].map(String),
    failures,
  ];
};

/** A table in Markdown, a row for each fault. */
export const toTable = (rows: readonly (Verdict | NotRun)[]): string => {
  const table = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
};

/** True if a fault left damage, or took a page from a shopper that must not miss one. */
export const isBad = (row: Verdict | NotRun): boolean =>
  !('notRun' in row) && (row.findings.length > 0 || (row.fault.aim.pages === 0 && row.pages.failed > 0));
