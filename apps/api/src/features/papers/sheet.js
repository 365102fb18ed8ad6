// Runs in the thread that draws papers (paper-worker.js).
import PDFDocument from 'pdfkit';
import { registerFonts, runsOf } from './paper-fonts.js';
import { A4, INK, MARGIN, MUTED, TICK_BOX } from './paper-format.js';

/** @typedef {import('./paper-format.js').Column} Column */
/** @typedef {import('./paper-format.js').TextStyle} TextStyle */
/** @typedef {readonly import('./paper-fonts.js').Run[]} Line */

/** Of texts that say no other. */
const SIZE = 10;
/** In sizes of the text. */
const LINE_HEIGHT = 1.4;
/** From the top of a line to its baseline, in its size. */
const BASELINE = 1.05;
const HAIRLINE = '#d5d0c6';
const BOX_SIZE = 10;

/** @param {TextStyle} style */
const lineHeight = ({ size = SIZE }) => size * LINE_HEIGHT;

/**
 * Pages of A4 that are written from top to bottom, in points.
 * @typedef {object} Sheet
 * @property {number} y How far down the page is written.
 * @property {(text: string, x: number, width: number, style?: TextStyle) => number} text Writes a paragraph at the present
 * height, and returns its height.
 * @property {(text: string, style?: TextStyle) => number} widthOf How wide a text is on one line.
 * @property {(lines: readonly string[], x: number, width: number, style?: TextStyle) => void} block Writes paragraphs below
 * each other, over pages if need be, and goes on below them.
 * @property {() => void} rule
 * @property {(columns: readonly Column[], rows: readonly (readonly string[])[]) => void} table Writes rows below their titles,
 * which are repeated on each page.
 * @property {(height: number) => void} need Begins a new page unless so much space is left.
 * @property {() => Promise<Buffer>} end The bytes of the document.
 */

/**
 * @param {string} title of the document, as readers of PDF show it
 * @param {string} foot
 * @returns {Sheet}
 */
export const createSheet = (title, foot) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // Below the margin there is the foot, which must not begin another page.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Creator: 'Paila' },
  });
  registerFonts(doc);
  /** @type {Buffer[]} */
  const chunks = [];
  /** @type {Promise<Buffer>} */
  const ended = new Promise((resolve, reject) => {
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    doc.on('error', reject);
  });
  const bottom = A4.height - MARGIN - 24;

  /**
   * @param {Line} runs
   * @param {number} size
   */
  const widthOf = (runs, size) =>
    runs.reduce((total, { text, font }) => total + doc.font(font).fontSize(size).widthOfString(text), 0);

  /**
   * The lines of a paragraph: broken between words, and within one that is too long for a line.
   * @param {string} text
   * @param {number} width
   * @param {TextStyle} style
   * @returns {Line[]}
   */
  const linesOfParagraph = (text, width, { size = SIZE, weight = 400 }) => {
    /** @param {string} part */
    const measured = (part) => widthOf(runsOf(part, weight), size);
    const space = measured(' ');
    /** @type {string[]} */
    const lines = [];
    let [current, used] = ['', 0];
    /**
     * @param {string} part
     * @param {number} partWidth
     * @param {number} gap
     */
    const add = (part, partWidth, gap) => {
      const isFirst = current === '';
      if (!isFirst && used + gap + partWidth > width) {
        lines.push(current);
        [current, used] = [part, partWidth];
      } else {
        current += isFirst || gap === 0 ? part : ` ${part}`;
        used += (isFirst ? 0 : gap) + partWidth;
      }
    };
    for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
      const wordWidth = measured(word);
      if (wordWidth <= width) add(word, wordWidth, space);
      else
        Array.from(word).forEach((letter, index) => {
          add(letter, measured(letter), index === 0 ? space : 0);
        });
    }
    return [...lines, current].map((line) => runsOf(line, weight));
  };

  /**
   * @param {string} text
   * @param {number} width
   * @param {TextStyle} style
   */
  const linesOf = (text, width, style) =>
    text.split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, width, style));

  /**
   * Writes a line that fits into the width.
   * @param {Line} line
   * @param {number} top
   * @param {{ x: number, width: number, style: TextStyle }} place
   */
  const write = (line, top, { x, width, style }) => {
    const { size = SIZE, color = INK, align = 'left' } = style;
    let at = MARGIN + x + (align === 'right' ? width - widthOf(line, size) : 0);
    for (const run of line) {
      doc.font(run.font).fontSize(size).fillColor(color);
      doc.text(run.text, at, top + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(run.text);
    }
  };

  const writeFoot = () => {
    const runs = runsOf(foot, 400);
    let x = MARGIN;
    for (const { text, font } of runs) {
      doc.font(font).fontSize(8).fillColor(MUTED);
      doc.text(text, x, A4.height - MARGIN, { lineBreak: false, baseline: 'alphabetic' });
      x += doc.widthOfString(text);
    }
  };
  writeFoot();

  /** @type {Sheet} */
  const sheet = {
    y: MARGIN,
    text: (text, x, width, style = {}) => {
      const lines = linesOf(text, width, style);
      lines.forEach((line, index) => {
        write(line, sheet.y + index * lineHeight(style), { x, width, style });
      });
      return lines.length * lineHeight(style);
    },
    widthOf: (text, { size = SIZE, weight = 400 } = {}) => widthOf(runsOf(text, weight), size),
    block: (lines, x, width, style = {}) => {
      for (const line of lines.flatMap((each) => linesOf(each, width, style))) {
        sheet.need(lineHeight(style));
        write(line, sheet.y, { x, width, style });
        sheet.y += lineHeight(style);
      }
    },
    rule: () => {
      doc
        .moveTo(MARGIN, sheet.y)
        .lineTo(A4.width - MARGIN, sheet.y)
        .lineWidth(0.5)
        .strokeColor(HAIRLINE)
        .stroke();
    },
    table: (columns, rows) => {
      const head = () => {
        const heights = columns.map(({ title: text, x, width, align = 'left' }) =>
          sheet.text(text, x, width, { size: 8, weight: 700, color: MUTED, align }),
        );
        sheet.y += Math.max(...heights) + 4;
        sheet.rule();
      };
      head();
      for (const row of rows) {
        const heights = columns.map(
          (column, index) => linesOf(row[index] ?? '', column.width, column).length * lineHeight(column),
        );
        const height = Math.max(...heights) + 12;
        if (sheet.y + height > bottom) {
          sheet.need(bottom);
          head();
        }
        sheet.y += 6;
        columns.forEach((column, index) => {
          if (row[index] !== TICK_BOX) sheet.text(row[index] ?? '', column.x, column.width, column);
          else
            doc
              .rect(MARGIN + column.x, sheet.y + 2, BOX_SIZE, BOX_SIZE)
              .lineWidth(0.8)
              .strokeColor(MUTED)
              .stroke();
        });
        sheet.y += height - 6;
        sheet.rule();
      }
    },
    need: (height) => {
      if (sheet.y + height <= bottom) return;
      doc.addPage();
      writeFoot();
      sheet.y = MARGIN;
    },
    end: () => {
      doc.end();
      return ended;
    },
  };
  return sheet;
};
