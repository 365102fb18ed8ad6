// @ts-check

/**
 * A table in Markdown whose columns stand below each other; all but the first are aligned to the right.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export const table = (head, rows) => {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length)));
  /** @param {readonly string[]} row */
  const line = (row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};
