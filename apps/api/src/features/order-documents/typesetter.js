// Runs in the thread that draws documents (document-worker.js).
import bidiFactory from 'bidi-js';
import { createFontChoice } from './font-choice.js';
import { splitCharacters } from './characters.js';
import { fontForDocument, verticalReach, shape } from './shaped-font.js';

/** @typedef {import('./document-format.js').Weight} Weight */
/** @typedef {import('./font-choice.js').Piece} Piece */
/** @typedef {'ltr' | 'rtl'} Direction */
/**
 * A piece of text in one font and direction.
 * @typedef {object} Run
 * @property {string} text
 * @property {string} font
 * @property {boolean} isRightToLeft
 * @property {number} above The reach of its letters above the baseline, as a multiple of the font's size.
 * @property {number} below
 */
/**
 * Sets the texts of a document in fonts that have their letters. The first drawing of a document shows which fonts it
 * needs.
 * @typedef {object} Typesetter
 * @property {(text: string, weight: Weight, direction: Direction) => Run[]} toRuns a line, from left to right, without
 * letters whose font is not loaded yet.
 * @property {(text: string) => Direction} direction of a paragraph, by its first letter that has one
 * @property {(doc: PDFKit.PDFDocument) => void} registerFonts Registers the fonts with a document, which embeds those
 * that it uses.
 * @property {(run: Run) => readonly import('./shaped-font.js').Placed[]} toGlyphs a run, from left to right
 * @property {() => Promise<boolean>} loadFonts Loads the missing fonts. Returns whether there were any.
 */

const bidi = bidiFactory();
/** The font of a text of spaces alone. */
const ANY_LETTER = 'x';

/**
 * Sorts runs in their visual order: reverses the runs of each level, from the highest (rule L2 of the Unicode
 * Bidirectional Algorithm).
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
  const { choosePieces, faces, load } = createFontChoice();

  /**
   * @param {string} text
   * @param {Weight} weight
   */
  const textPieces = (text, weight) => splitCharacters(text).flatMap((character) => choosePieces(character, weight));

  return {
    toRuns: (text, weight, direction) => {
      const pieces = textPieces(text, weight);
      const { levels } = bidi.getEmbeddingLevels(pieces.map((piece) => piece.text).join(''), direction);
      const [first] = [...pieces, ...textPieces(ANY_LETTER, weight)].flatMap(({ font }) => font ?? []);
      /** @type {{ text: string, font: string, level: number }[]} */
      const runs = [];
      let at = 0;
      for (const { text: part, font: own } of pieces) {
        const last = runs.at(-1);
        // A space uses the font before it.
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
        return face
          ? [{ text: part, font, isRightToLeft, ...verticalReach(face, shape(face, part, isRightToLeft)) }]
          : [];
      });
    },
    direction: (text) => (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'),
    registerFonts: (doc) => {
      for (const [name, face] of faces) doc.registerFont(name, fontForDocument(face, name.replaceAll(' ', '-')));
    },
    toGlyphs: ({ text, font, isRightToLeft }) => {
      const face = faces.get(font);
      return face ? shape(face, text, isRightToLeft).flatMap(({ glyphs }) => glyphs) : [];
    },
    loadFonts: load,
  };
};
