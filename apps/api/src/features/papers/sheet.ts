import PDFDocument from 'pdfkit';
import { registerFonts, runsOf, type Run, type Weight } from './paper-fonts.js';

const A4 = { width: 595.28, height: 841.89 } as const;
const MARGIN = 48;
/** Of texts that say no other. */
const SIZE = 10;
/** In sizes of the text. */
const LINE_HEIGHT = 1.4;
/** From the top of a line to its baseline, in its size. */
const BASELINE = 1.05;
export const INK = '#20233b';
export const MUTED = '#6d6a70';
const HAIRLINE = '#d5d0c6';

/** The width between the margins. */
export const FULL_WIDTH = A4.width - 2 * MARGIN;

export interface TextStyle {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

const lineHeight = ({ size = SIZE }: TextStyle): number => size * LINE_HEIGHT;

/** A column of a table: where it begins from the left margin, and how wide it is. */
export interface Column extends TextStyle {
  readonly title: string;
  readonly x: number;
  readonly width: number;
}

/** Pages of A4 that are written from top to bottom, in points. */
export interface Sheet {
  /** How far down the page is written. */
  y: number;
  /** Writes a paragraph at the present height; @returns its height */
  readonly text: (text: string, x: number, width: number, style?: TextStyle) => number;
  /** Writes paragraphs below each other, over pages if need be, and goes on below them. */
  readonly block: (lines: readonly string[], x: number, width: number, style?: TextStyle) => void;
  readonly rule: () => void;
  /** Writes rows below their titles, which are repeated on each page. */
  readonly table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => void;
  /** Begins a new page unless so much space is left. */
  readonly need: (height: number) => void;
  /** The bytes of the document. */
  readonly end: () => Promise<Buffer>;
}

/** A cell to be ticked with a pen. */
export const TICK_BOX = '\u25a1';
const BOX_SIZE = 10;

type Line = readonly Run[];

/** @param title of the document, as readers of PDF show it */
export const createSheet = (title: string, foot: string): Sheet => {
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
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    doc.on('error', reject);
  });
  const bottom = A4.height - MARGIN - 24;

  const widthOf = (runs: Line, size: number): number =>
    runs.reduce((total, { text, font }) => total + doc.font(font).fontSize(size).widthOfString(text), 0);

  /** The lines of a paragraph: broken between words, and within one that is too long for a line. */
  const linesOfParagraph = (text: string, width: number, { size = SIZE, weight = 400 }: TextStyle): Line[] => {
    const measured = (part: string): number => widthOf(runsOf(part, weight), size);
    const space = measured(' ');
    const lines: string[] = [];
    let [current, used] = ['', 0];
    const add = (part: string, partWidth: number, gap: number): void => {
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

  const linesOf = (text: string, width: number, style: TextStyle): Line[] =>
    text.split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, width, style));

  /** Writes a line that fits into the width. */
  const write = (
    line: Line,
    top: number,
    { x, width, style }: { readonly x: number; readonly width: number; readonly style: TextStyle },
  ): void => {
    const { size = SIZE, color = INK, align = 'left' } = style;
    let at = MARGIN + x + (align === 'right' ? width - widthOf(line, size) : 0);
    for (const run of line) {
      doc.font(run.font).fontSize(size).fillColor(color);
      doc.text(run.text, at, top + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(run.text);
    }
  };

  const writeFoot = (): void => {
    const runs = runsOf(foot, 400);
    let x = MARGIN;
    for (const { text, font } of runs) {
      doc.font(font).fontSize(8).fillColor(MUTED);
      doc.text(text, x, A4.height - MARGIN, { lineBreak: false, baseline: 'alphabetic' });
      x += doc.widthOfString(text);
    }
  };
  writeFoot();

  const sheet: Sheet = {
    y: MARGIN,
    text: (text, x, width, style = {}) => {
      const lines = linesOf(text, width, style);
      lines.forEach((line, index) => {
        write(line, sheet.y + index * lineHeight(style), { x, width, style });
      });
      return lines.length * lineHeight(style);
    },
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
      const head = (): void => {
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
