import { latinDigits } from './digits.js';

/** The apostrophes of all scripts and keyboards. */
const APOSTROPHES = /['`‘’‛′‵ʹʻ-ʽˈˊˋꞋꞌ՚׳]/gu;
/** Accents that stand alone, as compatibility forms of `´` and the like do: people type them as apostrophes. */
const LOOSE_ACCENTS = / (?:(?=\p{M})(?![\u3099\u309a])\p{Script=Inherited})+/gu;
/** Accents, Hebrew points, and the nukta of the scripts of India. Vowel signs and the voicing of kana stay. */
const ACCENTS =
  /(?=\p{M})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Hebrew}\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]/gu;
/** Joiners, marks of direction, soft hyphens, variants of glyphs; the kashida only stretches an Arabic word. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/gu;
const DASHES = /[\p{Pd}\u2043\u2212\u02d7]/gu;
const SPACES = /[\s\p{Cc}\p{Z}]+/gu;
/** Letters that no Unicode form decomposes. काठमाडौँ and काठमाडौं are the same town. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ŋ: 'n',
  ȷ: 'j',
  ς: 'σ',
  '\u0901': '\u0902',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

const foldUnicode = (text: string): string =>
  // Decomposed first, so that all Unicode forms of a text are the same from here on.
  latinDigits(text.normalize('NFKD').replace(INVISIBLE, '').normalize('NFKD'))
    .replace(LOOSE_ACCENTS, '')
    .replace(ACCENTS, '')
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, '')
    // Upper case first: ı becomes I.
    .toUpperCase()
    .toLowerCase()
    .replace(SPECIAL_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .trim()
    .normalize('NFKD');

/** Matches most texts of a shop, which have a faster way to be folded. */
const ASCII = /^[ -~]*$/;
const foldAscii = (text: string): string => text.toLowerCase().replace(/['`]/g, '').replace(/ +/g, ' ').trim();

/**
 * The form in which texts are compared and searched: equal for texts that people take for the same. Ignores case,
 * accents, apostrophes, the Unicode form and width of letters, kinds of dashes and spaces, what is invisible, and the
 * script of digits.
 */
export const foldText = (text: string): string => (ASCII.test(text) ? foldAscii(text) : foldUnicode(text));

/** The folded words of a text; punctuation parts them. */
export const foldedWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
