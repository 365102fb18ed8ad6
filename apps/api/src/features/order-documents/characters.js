// Runs in the thread that draws documents (document-worker.js).

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The characters of a text as people see them, without white space.
 * @param {string} text
 */
export const splitCharacters = (text) =>
  text.split(/(\s)/u).flatMap((part) => Array.from(segmenter.segment(part), ({ segment }) => segment));

/** Joiners, direction marks and the like change the letters beside them, and print nothing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
 * The letters of a character that print something.
 * @param {string} character
 */
export const visibleLetters = (character) => Array.from(character).filter((letter) => !INVISIBLE.test(letter));
