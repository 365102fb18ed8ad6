// Runs in a worker thread (document-printer.ts). Plain JavaScript, as a thread cannot load TypeScript; the build puts
// it beside the bundle under the same name.
import { FULL_WIDTH, MUTED } from './document-format.js';
import { createSheet } from './sheet.js';
import { createTypesetter } from './typesetter.js';

/** @typedef {import('./sheet.js').Sheet} Sheet */
/** @typedef {import('./document-format.js').TextStyle} TextStyle */

/** @type {TextStyle} */
const SMALL_TITLE = { size: 8, weight: 700, color: MUTED };

/**
 * @param {Sheet} sheet
 * @param {import('./printed-paper.js').Head} part
 */
const writeHead = (sheet, { wordmark, title, facts }) => {
  const wordmarkHeight = sheet.text(wordmark, 0, FULL_WIDTH / 2, { size: 22, weight: 800 });
  // Aligns the title with the baseline of the wordmark.
  sheet.y += 6;
  sheet.text(title, FULL_WIDTH / 2, FULL_WIDTH / 2, { size: 16, weight: 700, align: 'right' });
  sheet.y += Math.max(38, wordmarkHeight);
  sheet.rule();
  sheet.y += 14;
  // If all facts fit, each has the width of its text and a share of the rest of the line.
  const needed = facts.map(([name, value]) => Math.max(sheet.textWidth(name, SMALL_TITLE), sheet.textWidth(value)) + 9);
  const remaining = FULL_WIDTH - needed.reduce((total, width) => total + width, 0);
  const equalWidth = FULL_WIDTH / Math.max(1, facts.length);
  let x = 0;
  const heights = facts.map(([name, value], index) => {
    const width = remaining < 0 ? equalWidth : (needed[index] ?? 0) + remaining / facts.length;
    const top = sheet.y;
    const nameHeight = sheet.text(name, x, width - 8, SMALL_TITLE);
    sheet.y += nameHeight + 2;
    const height = nameHeight + 2 + sheet.text(value, x, width - 8);
    sheet.y = top;
    x += width;
    return height;
  });
  sheet.y += Math.max(0, ...heights) + 18;
};

/**
 * @param {Sheet} sheet
 * @param {import('./printed-paper.js').Blocks} part
 */
const writeBlocks = (sheet, { blocks }) => {
  const width = FULL_WIDTH / blocks.length;
  const top = sheet.y;
  const ends = blocks.map(({ title, lines }, index) => {
    sheet.y = top;
    sheet.block([title], index * width, width - 16, SMALL_TITLE);
    sheet.y += 2;
    sheet.block(lines.slice(0, 1), index * width, width - 16, { weight: 700, size: 11 });
    sheet.block(lines.slice(1), index * width, width - 16);
    return sheet.y;
  });
  sheet.y = Math.max(top, ...ends) + 22;
};

/**
 * @param {Sheet} sheet
 * @param {import('./printed-paper.js').Sums} part
 */
const writeSums = (sheet, { columns, rows }) => {
  const nameEnd = Math.min(...columns.map(({ x }) => x)) - 12;
  sheet.y += 12;
  // A few sums stay on one page.
  sheet.need(24 * Math.min(rows.length, 8));
  for (const { name, sums, isTotal = false } of rows) {
    /** @type {TextStyle} */
    const style = { weight: isTotal ? 700 : 400, size: isTotal ? 11 : 10, align: 'right' };
    sheet.need(24);
    const height = sheet.text(name, 0, nameEnd, style);
    // Totals have larger letters than the column above, so they need more width.
    columns.forEach(({ x, width }, index) => sheet.text(sums[index] ?? '', x - 8, width + 8, style));
    sheet.y += height + 4;
  }
};

/**
 * @param {Sheet} sheet
 * @param {import('./printed-paper.js').Words} part
 */
const writeWords = (sheet, { lines, style, above = 0, below = 0, needs = 0 }) => {
  sheet.y += above;
  sheet.need(needs);
  sheet.block(lines, 0, FULL_WIDTH, style);
  sheet.y += below;
};

/**
 * @param {Sheet} sheet
 * @param {import('./printed-paper.js').PaperPart} part
 */
const writePart = (sheet, part) => {
  if (part.kind === 'head') writeHead(sheet, part);
  else if (part.kind === 'blocks') writeBlocks(sheet, part);
  else if (part.kind === 'table') sheet.table(part.columns, part.rows);
  else if (part.kind === 'sums') writeSums(sheet, part);
  else writeWords(sheet, part);
};

/** @param {import('./printed-paper.js').PrintedPaper} document */
const draw = async ({ title, foot, parts }) => {
  const typesetter = createTypesetter();
  for (;;) {
    const sheet = createSheet(title, foot, typesetter);
    for (const part of parts) writePart(sheet, part);
    // The first drawing shows which fonts the document needs.
    if (!(await typesetter.loadFonts())) return sheet.end();
  }
};

/**
 * Draws a document as a PDF. An error of the document is returned; an error of the thread is thrown.
 * @param {import('./printed-paper.js').PrintedPaper} document
 * @returns {Promise<import('./document-printer.js').Printed>}
 */
export default async (document) => {
  try {
    return { pdf: await draw(document) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};
