// Runs in the thread that draws documents (document-worker.js).
import bidiFactory from 'bidi-js';
import { createFontChoice } from './font-choice.js';
import { charactersOf } from './characters.js';
import { fontForDocument, reachOf, shape } from './shaped-font.js';

/** @typedef {import('./document-format.js').Weight} Weight */
/** @typedef {import('./font-choice.js').Piece} Piece */
/** @typedef {'ltr' | 'rtl'} Direction */
/**
 * A piece of text in one font and direction.
 * @typedef {object} Run
 * @property {string} text
 * @property {string} font
 * @property {boolean} isRightToLeft
 * @property {number} above How far its letters reach above their line, in the size of the font.
 * @property {number} below
 */
/**
 * Sets the texts of a document in fonts that have their letters. It learns which fonts a document needs while that is
 * drawn for the first time.
 * @typedef {object} Typesetter
 * @property {(text: string, weight: Weight, direction: Direction) => Run[]} runsOf a line, from left to right. What
 * needs a font that is not there yet is left out.
 * @property {(text: string) => Direction} directionOf a paragraph, by its first letter that has one
 * @property {(doc: PDFKit.PDFDocument) => void} registerFonts Makes the fonts known to a document, which embeds what it
 *   uses.
 * @property {(run: Run) => readonly import('./shaped-font.js').Placed[]} glyphsOf a run, from left to right
 * @property {() => Promise<boolean>} loadFonts Loads what was left out. Returns whether there was anything.
 */

const bidi = bidiFactory();
/** In the font of a text of spaces alone. */
const ANY_LETTER = 'x';

/**
 * Puts runs in the order in which they stand on the line: those of each level, from the highest, are turned round (rule
 * L2 of the Unicode Bidirectional Algorithm).
 * @template {{ readonly level: number }} Of
 * @param {readonly Of[]} runs
 */
const inVisualOrder = (runs) => {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return ordered;
};

/** @returns {Typesetter} */
export const createTypesetter = () => {
  const { choiceOf, faces, load } = createFontChoice();

  /**
   * @param {string} text
   * @param {Weight} weight
   */
  const piecesOf = (text, weight) => charactersOf(text).flatMap((character) => choiceOf(character, weight));

  return {
    runsOf: (text, weight, direction) => {
      const pieces = piecesOf(text, weight);
      const { levels } = bidi.getEmbeddingLevels(pieces.map((piece) => piece.text).join(''), direction);
      const [first] = [...pieces, ...piecesOf(ANY_LETTER, weight)].flatMap(({ font }) => font ?? []);
      /** @type {{ text: string, font: string, level: number }[]} */
      const runs = [];
      let at = 0;
      for (const { text: part, font: own } of pieces) {
        const last = runs.at(-1);
        // A space is in the font of what stands before it.
        const font = own ?? last?.font ?? first;
        if (font === undefined) continue;
        const level = levels[at] ?? 0;
        if (last?.font === font && last.level === level) last.text += part;
        else runs.push({ text: part, font, level });
        at += part.length;
      }
      return inVisualOrder(runs).flatMap(({ text: part, font, level }) => {
        const isRightToLeft = level % 2 === 1;
        const face = faces.get(font);
        return face ? [{ text: part, font, isRightToLeft, ...reachOf(face, shape(face, part, isRightToLeft)) }] : [];
      });
    },
    directionOf: (text) => (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'),
    registerFonts: (doc) => {
      for (const [name, face] of faces) doc.registerFont(name, fontForDocument(face, name.replaceAll(' ', '-')));
    },
    glyphsOf: ({ text, font, isRightToLeft }) => {
      const face = faces.get(font);
      return face ? shape(face, text, isRightToLeft).flatMap(({ glyphs }) => glyphs) : [];
    },
    loadFonts: load,
  };
};
