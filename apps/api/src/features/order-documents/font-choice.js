// Runs in the thread that draws documents (document-worker.js).
import anyAscii from 'any-ascii';
import { splitCharacters, visibleLetters } from './characters.js';
import { familiesFor, LAST_RESORT } from './font-families.js';
import { loadFace, loadLastResort } from './font-files.js';
import { shape } from './shaped-font.js';

/** @typedef {import('./document-format.js').Weight} Weight */
/** @typedef {import('./shaped-font.js').ReadFace} ReadFace */
/**
 * A printed text, and the name of the font that has its letters. A space has no font, as every font can print it.
 * @typedef {{ readonly text: string, readonly font: string | undefined }} Piece
 */
/**
 * Chooses the font of each character by what the font files have.
 * @typedef {object} FontChoice
 * @property {(character: string, weight: Weight) => readonly Piece[]} choosePieces the pieces that print a character;
 * none before its font is loaded
 * @property {ReadonlyMap<string, ReadFace>} faces the fonts that were chosen, by their names
 * @property {() => Promise<boolean>} load loads the fonts of the characters without pieces. Returns whether there were
 * any.
 */

/** The maximum number of fonts, as Han letters in two weights could need 900. Further letters are printed in Latin. */
const MAX_FACES = 200;
/** Han letters and signs stand alone. Letters of other scripts would have to join or stack. */
const MAY_BE_LAST_RESORT = /^(?!\p{Regional_Indicator}|\p{Emoji_Modifier})[\p{Script=Han}\p{Symbol}]$/u;
/** All white space except the byte order mark. */
const SPACE = /^[^\S\ufeff]$/u;
const SKIN_TONE = /^\p{Emoji_Modifier}$/u;

/**
 * @param {ReadFace} face
 * @param {string} character
 */
const hasAll = (face, character) =>
  visibleLetters(character).every((letter) => face.codePoints.has(letter.codePointAt(0) ?? 0)) &&
  shape(face, character, false).every(({ glyphs }) => glyphs.every(({ gid }) => gid !== 0));

/** @param {string} letter */
const codePointText = (letter) => `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * The Latin transcription of letters that no font has, or `[U+1234]`.
 * @param {readonly string[]} letters
 */
const inLatin = (letters) => {
  const written = letters.filter((letter) => !SKIN_TONE.test(letter));
  return anyAscii(written.join('')) || written.map(codePointText).join('');
};

/** @returns {FontChoice} */
export const createFontChoice = () => {
  /** @type {Map<string, ReadFace>} */
  const faces = new Map();
  /** @type {Map<string, readonly Piece[]>} */
  const choices = new Map();
  /** @type {Map<string, readonly [character: string, weight: Weight]>} */
  const missing = new Map();
  /** The whole text of the document, whose letters hint at its languages. */
  let written = '';
  /** @type {Promise<ReadFace> | undefined} */
  let lastResort;

  /**
   * @param {string} character
   * @param {Weight} weight
   */
  const choiceKey = (character, weight) => `${String(weight)} ${character}`;

  /**
   * @param {string} name
   * @param {ReadFace} face
   * @param {string} text
   * @returns {Piece[]}
   */
  const use = (name, face, text) => {
    faces.set(name, face);
    return [{ text, font: name }];
  };

  /**
   * @param {string} character
   * @param {Weight} weight
   * @returns {Promise<Piece[] | undefined>}
   */
  const inFamilies = async (character, weight) => {
    for (const form of new Set([character, character.normalize('NFC'), character.normalize('NFD')])) {
      const first = visibleLetters(form)[0]?.codePointAt(0) ?? 0;
      for (const { faces: all } of familiesFor(weight, written)) {
        for (const candidate of all()) {
          const name = `${candidate.name} ${String(weight)}`;
          if (!candidate.ranges.some(([from, to]) => from <= first && first <= to)) continue;
          if (!faces.has(name) && faces.size >= MAX_FACES) continue;
          const face = await loadFace(candidate, weight);
          if (hasAll(face, form)) return use(name, face, form);
        }
      }
    }
    return undefined;
  };

  /** @param {string} letter */
  const inLastResort = async (letter) => {
    if (!MAY_BE_LAST_RESORT.test(letter)) return undefined;
    const letters = new Set(Array.from(written).filter((character) => MAY_BE_LAST_RESORT.test(character)));
    lastResort ??= loadLastResort([...letters].join(''));
    const face = await lastResort;
    return hasAll(face, letter) ? use(LAST_RESORT.name, face, letter) : undefined;
  };

  /**
   * @param {string} character
   * @param {Weight} weight
   * @returns {Promise<readonly Piece[]>}
   */
  const found = async (character, weight) => {
    if (SPACE.test(character)) return [{ text: ' ', font: undefined }];
    const letters = visibleLetters(character);
    const [letter] = letters;
    if (letter === undefined) return [];
    const own = await inFamilies(character, weight);
    if (own) return own;
    // An equivalent text, such as plain letters for mathematical ones.
    const plain = character.normalize('NFKC');
    if (plain !== character.normalize('NFC')) return choose(splitCharacters(plain), weight);
    // Without a font for a letter with its marks, the marks stand alone. Vowel signs are transcribed with their letter.
    const alone = letters.length > 1 ? await inFamilies(letter, weight) : undefined;
    const rare = alone ?? (await inLastResort(letter));
    if (rare) return letters.length > 1 ? choose(letters, weight) : rare;
    const latin = inLatin(letters);
    return latin === character ? [] : choose(splitCharacters(latin), weight);
  };

  /**
   * @param {readonly string[]} characters
   * @param {Weight} weight
   * @returns {Promise<Piece[]>}
   */
  const choose = async (characters, weight) => {
    /** @type {Piece[]} */
    const pieces = [];
    for (const character of characters) {
      const key = choiceKey(character, weight);
      const choice = choices.get(key) ?? (await found(character, weight));
      choices.set(key, choice);
      pieces.push(...choice);
    }
    return pieces;
  };

  return {
    choosePieces: (character, weight) => {
      const key = choiceKey(character, weight);
      const choice = choices.get(key);
      if (!choice) missing.set(key, [character, weight]);
      return choice ?? [];
    },
    faces,
    load: async () => {
      if (missing.size === 0) return false;
      const requested = [...missing.values()];
      missing.clear();
      if (written === '') written = requested.map(([character]) => character).join('');
      for (const [character, weight] of requested) await choose([character], weight);
      return true;
    },
  };
};
