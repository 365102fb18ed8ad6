// Runs in the thread that draws documents (document-worker.js).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** @typedef {import('./document-format.js').Weight} Weight */
/**
 * A font file: some letters of a family.
 * @typedef {object} Face
 * @property {string} name such as `noto-sans greek`
 * @property {string} path
 * @property {readonly (readonly [first: number, last: number])[]} ranges of the code points that it may have; its own
 * table decides
 */
/**
 * @typedef {object} Family
 * @property {string} id
 * @property {() => readonly Face[]} faces
 */

const { resolve } = createRequire(import.meta.url);

/**
 * @param {string} ranges as in CSS, such as `U+0-ff,U+131`
 * @returns {[number, number][]}
 */
const parsed = (ranges) =>
  ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/**
 * A family of variable fonts. Its list of files is read at the first search for a letter.
 * @param {string} id
 * @param {readonly string[]} [subsets] by default all
 * @returns {Family}
 */
const variable = (id, subsets) => {
  /** @type {Face[] | undefined} */
  let faces;
  const read = () => {
    const file = resolve(`@fontsource-variable/${id}/unicode.json`);
    const all = /** @type {Record<string, string>} */ (JSON.parse(readFileSync(file, 'utf8')));
    return Object.entries(all)
      .filter(([subset]) => !subsets || subsets.includes(subset))
      .map(([subset, ranges]) => {
        // Chinese, Japanese and Korean files have numbers: `[7]`.
        const part = subset.replace(/[[\]]/g, '');
        const path = resolve(`@fontsource-variable/${id}/files/${id}-${part}-wght-normal.woff2`);
        return { name: `${id} ${part}`, path, ranges: parsed(ranges) };
      });
  };
  return { id, faces: () => (faces ??= read()) };
};

const HANKEN = variable('hanken-grotesk', ['latin', 'latin-ext', 'vietnamese']);
const ANEK = variable('anek-devanagari');
const SCRIPTS = [
  variable('noto-sans'),
  variable('noto-sans-hebrew', ['hebrew']),
  variable('noto-sans-arabic', ['arabic']),
  variable('noto-sans-bengali', ['bengali']),
  variable('noto-sans-tamil', ['tamil']),
  variable('noto-serif-tibetan', ['tibetan']),
];
const [JAPANESE, KOREAN, SIMPLIFIED, TRADITIONAL] = [
  variable('noto-sans-jp'),
  variable('noto-sans-kr'),
  variable('noto-sans-sc'),
  variable('noto-sans-tc'),
];

/** Each letter uses the first family that has it: the shop's own first. The wordmark uses one family. */
const OWN = { 400: [HANKEN, ANEK], 700: [HANKEN, ANEK], 800: [ANEK, HANKEN] };

/**
 * The families in the order of the search. Han letters look different in Chinese, Japanese and Korean. Only the letters
 * beside them show the language.
 * @param {Weight} weight
 * @param {string} text the whole text of a document
 * @returns {readonly Family[]}
 */
export const familiesFor = (weight, text) => {
  const eastern = [SIMPLIFIED, TRADITIONAL, JAPANESE, KOREAN];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) eastern.unshift(JAPANESE);
  if (/\p{Script=Hangul}/u.test(text)) eastern.unshift(KOREAN);
  return [...OWN[weight], ...SCRIPTS, ...eastern];
};

/** A pixel font with rare Han letters and signs. The shop uses it for no other letters. */
export const LAST_RESORT = {
  name: 'unifontex',
  path: resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff2'),
};
