// Runs in the thread that draws documents (document-worker.js).
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { LAST_RESORT } from './font-families.js';
import { readFace } from './shaped-font.js';

/** @typedef {import('./document-format.js').Weight} Weight */
/** @typedef {import('./font-families.js').Face} Face */
/** @typedef {import('./shaped-font.js').ReadFace} ReadFace */

/** A document in Latin and Devanagari needs 6; one in Chinese up to 60 more, each of some 50 kilobytes. */
const MAX_FACES = 100;

/** @type {LRUCache<string, ReadFace>} */
const faces = new LRUCache({ max: MAX_FACES });

/**
 * Reads a font in a weight, or takes it from the cache.
 * @param {Face} face
 * @param {Weight} weight
 * @returns {Promise<ReadFace>}
 */
export const loadFace = async ({ name, path }, weight) => {
  const key = `${name} ${String(weight)}`;
  const cached = faces.get(key);
  if (cached) return cached;
  const options = { targetFormat: /** @type {const} */ ('truetype'), keepAllGlyphs: true };
  const read = readFace(
    await subsetFont(await readFile(path), undefined, { ...options, variationAxes: { wght: weight } }),
  );
  faces.set(key, read);
  return read;
};

/** Tables that HarfBuzz cannot cut, and no PDF needs. */
const UNUSED_TABLES = ['BASE', 'GDEF', 'JSTF', 'MATH', 'PfEd', 'TeX ', 'prop', 'vhea', 'vmtx', 'gasp'];

/** A font without any letter cannot be read. */
const FIRST_LETTER = 'x';

/**
 * Reads a few letters of the font of last resort. The whole font would need some 30 megabytes.
 * @param {string} letters
 * @returns {Promise<ReadFace>}
 */
export const loadLastResort = async (letters) => {
  const file = await readFile(LAST_RESORT.path);
  return readFace(
    await subsetFont(file, `${FIRST_LETTER}${letters}`, { targetFormat: 'truetype', dropTables: UNUSED_TABLES }),
  );
};
