// Runs in the thread that draws documents (document-worker.js).
import PDFDocument from 'pdfkit';
import { splitCharacters } from './characters.js';
import { A4, FULL_WIDTH, INK, MARGIN, MUTED, TICK_BOX } from './document-format.js';
import { LEFT_TO_RIGHT, RIGHT_TO_LEFT } from './shaped-font.js';

/** @typedef {import('./document-format.js').Column} Column */
/** @typedef {import('./document-format.js').TextStyle} TextStyle */
/** @typedef {import('./typesetter.js').Run} Run */
/** @typedef {readonly Run[]} Line */

/** The default size of texts. */
const SIZE = 10;
/** The height of a line, as a multiple of the text's size. */
const LINE_HEIGHT = 1.4;
/** The distance from the top of a line to its baseline, as a multiple of its size. */
const BASELINE = 1.05;
const HAIRLINE = '#d5d0c6';
const BOX_SIZE = 10;
/** The style of the texts at the end of each page. */
const SMALL_PRINT = { size: 8, color: MUTED };
/** The lines of the foot that fit between the margin and the end of the page. */
const MAX_FOOT_LINES = 4;

/** The space between two lines with tall letters, as a multiple of their size. */
const GAP = 0.1;

/**
 * The height of a line, which is larger for tall stacks of letters, as in Tibetan.
 * @param {Line} line
 * @param {TextStyle} style
 */
const lineHeight = (line, { size = SIZE }) =>
  size *
  (BASELINE + above(line) + Math.max(LINE_HEIGHT - BASELINE, GAP + Math.max(0, ...line.map((run) => run.below))));
/**
 * The distance by which a line with tall letters is lower, as a multiple of its size.
 * @param {Line} line
 */
const above = (line) => Math.max(0, ...line.map((run) => run.above + GAP - BASELINE));
/**
 * @param {readonly Line[]} lines
 * @param {TextStyle} style
 */
const totalHeight = (lines, style) => lines.reduce((total, line) => total + lineHeight(line, style), 0);

/**
 * Pages of A4 that are written from top to bottom, in points.
 * @typedef {object} Sheet
 * @property {number} y The vertical position at which writing continues.
 * @property {(text: string, x: number, width: number, style?: TextStyle) => number} text Writes a paragraph at the
 * present height, and returns its height.
 * @property {(text: string, style?: TextStyle) => number} textWidth The width of a text on one line.
 * @property {(lines: readonly string[], x: number, width: number, style?: TextStyle) => void} block Writes paragraphs
 * below each other, over pages if need be, and goes on below them.
 * @property {() => void} rule
 * @property {(columns: readonly Column[], rows: readonly (readonly string[])[]) => void} table Writes rows below their
 * titles, which are repeated on each page.
 * @property {(height: number) => void} need Begins a new page unless so much space is left.
 * @property {() => Promise<Buffer>} end The bytes of the document.
 */

/**
 * @param {string} title of the document, as readers of PDF show it
 * @param {string} foot
 * @param {import('./typesetter.js').Typesetter} typesetter
 * @returns {Sheet}
 */
export const createSheet = (title, foot, { toRuns, direction, registerFonts }) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // The foot is below the margin, and must not start another page.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Creator: 'Paila' },
    // The number of pages is known at the end only.
    bufferPages: true,
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
   * @param {Run} run
   * @returns {{ features: PDFKit.Mixins.OpenTypeFeatures[] }}
   */
  const fontFeatures = ({ isRightToLeft }) => ({ features: [isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT] });
  /**
   * @param {Line} runs
   * @param {number} size
   */
  const textWidth = (runs, size) =>
    runs.reduce(
      (total, run) => total + doc.font(run.font).fontSize(size).widthOfString(run.text, fontFeatures(run)),
      0,
    );
  /**
   * Writes runs beside each other.
   * @param {Line} runs
   * @param {number} x
   * @param {number} baseline
   * @param {{ size: number, color: string }} style
   */
  const writeRuns = (runs, x, baseline, { size, color }) => {
    let at = x;
    for (const run of runs) {
      const features = fontFeatures(run);
      doc.font(run.font).fontSize(size).fillColor(color);
      doc.text(run.text, at, baseline, { ...features, lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(run.text, features);
    }
  };

  /**
   * The lines of a paragraph: broken between words, and within one that is too long for a line.
   * @param {string} text
   * @param {number} width
   * @param {TextStyle} style
   * @returns {Line[]}
   */
  const breakParagraph = (text, width, { size = SIZE, weight = 400 }) => {
    const textDirection = direction(text);
    /** @param {string} part */
    const measured = (part) => textWidth(toRuns(part, weight, textDirection), size);
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
    for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
      const wordWidth = measured(word);
      if (wordWidth <= width) add(word, wordWidth, space);
      else
        splitCharacters(word).forEach((character, index) => {
          add(character, measured(character), index === 0 ? space : 0);
        });
    }
    return [...lines, current].map((line) => toRuns(line, weight, textDirection));
  };

  /**
   * @param {string} text
   * @param {number} width
   * @param {TextStyle} style
   */
  const breakLines = (text, width, style) =>
    text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, style));

  /**
   * Writes a line that fits into the width.
   * @param {Line} line
   * @param {number} top
   * @param {{ x: number, width: number, style: TextStyle }} place
   */
  const write = (line, top, { x, width, style }) => {
    const { size = SIZE, color = INK, align = 'left' } = style;
    const left = MARGIN + x + (align === 'right' ? width - textWidth(line, size) : 0);
    writeRuns(line, left, top + size * (BASELINE + above(line)), { size, color });
  };

  const writeFoot = () => {
    const lines = breakLines(foot, FULL_WIDTH, SMALL_PRINT).slice(0, MAX_FOOT_LINES);
    lines.forEach((line, index) => {
      writeRuns(line, MARGIN, A4.height - MARGIN + index * SMALL_PRINT.size * LINE_HEIGHT, SMALL_PRINT);
    });
  };
  /**
   * Names the document and the page.
   * @param {number} page
   * @param {number} pages
   * @returns {Line}
   */
  const pageLabel = (page, pages) =>
    breakLines(`${title} · ${String(page)} of ${String(pages)}`, FULL_WIDTH, SMALL_PRINT)[0] ?? [];
  /** @param {number} pages */
  const numberPages = (pages) => {
    for (let page = 0; page < pages; page += 1) {
      doc.switchToPage(page);
      const label = pageLabel(page + 1, pages);
      const left = MARGIN + FULL_WIDTH - textWidth(label, SMALL_PRINT.size);
      writeRuns(label, left, A4.height - MARGIN - SMALL_PRINT.size * LINE_HEIGHT, SMALL_PRINT);
    }
  };
  writeFoot();
  // Has the font of the page numbers loaded.
  pageLabel(1, 2);

  /** @type {Sheet} */
  const sheet = {
    y: MARGIN,
    text: (text, x, width, style = {}) => {
      const lines = breakLines(text, width, style);
      let top = sheet.y;
      for (const line of lines) {
        write(line, top, { x, width, style });
        top += lineHeight(line, style);
      }
      return top - sheet.y;
    },
    textWidth: (text, { size = SIZE, weight = 400 } = {}) => textWidth(toRuns(text, weight, direction(text)), size),
    block: (lines, x, width, style = {}) => {
      for (const line of lines.flatMap((paragraph) => breakLines(paragraph, width, style))) {
        const height = lineHeight(line, style);
        sheet.need(height);
        write(line, sheet.y, { x, width, style });
        sheet.y += height;
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
        const heights = columns.map((column, index) =>
          totalHeight(breakLines(row[index] ?? '', column.width, column), column),
        );
        const height = Math.max(...heights) + 12;
        if (sheet.y + height > bottom) {
          sheet.need(bottom);
          head();
        }
        sheet.y += 6;
        columns.forEach((column, index) => {
          if (row[index] === TICK_BOX) {
            const box = doc.rect(MARGIN + column.x, sheet.y + 2, BOX_SIZE, BOX_SIZE);
            box.lineWidth(0.8).strokeColor(MUTED).stroke();
          } else sheet.text(row[index] ?? '', column.x, column.width, column);
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
      const { count } = doc.bufferedPageRange();
      if (count > 1) numberPages(count);
      doc.end();
      return ended;
    },
  };
  return sheet;
};
