// Runs in the thread that draws papers (paper-worker.js).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';

/** @typedef {import('./paper-format.js').Weight} Weight */
/** @typedef {'latin' | 'latin-ext' | 'devanagari'} Script */
/**
 * A piece of text in one script, and the font that has its letters.
 * @typedef {{ readonly text: string, readonly font: string }} Run
 */

const { resolve } = createRequire(import.meta.url);
/**
 * WOFF and not WOFF2, whose outlines fontkit can read but not embed.
 * @param {string} family
 * @param {Script} script
 * @param {Weight} weight
 */
const fileOf = (family, script, weight) =>
  resolve(`@fontsource/${family}/files/${family}-${script}-${String(weight)}-normal.woff`);

/**
 * The shop's text font, and Mukta for Devanagari, of the same foundry as the shop's own Anek, whose marks pdfkit misplaces. The
 * wordmark has no such marks, so it is set in Anek.
 * @param {Script} script
 * @param {Weight} weight
 */
const familyOf = (script, weight) => {
  if (weight === 800) return 'anek-devanagari';
  return script === 'devanagari' ? 'mukta' : 'hanken-grotesk';
};

/** Bytes of a WOFF file: its head, and each entry of its directory. */
const WOFF = { head: 44, entry: 20 };
/** The same of a TrueType file. */
const TRUETYPE = { head: 12, entry: 16 };

/**
 * The TrueType font in a WOFF file. fontkit would unpack the table of outlines again for each letter. What only speeds up a
 * search in the directory is left out, as fontkit reads the whole of it.
 * @param {Buffer} woff
 */
const unpacked = (woff) => {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(TRUETYPE.head + count * TRUETYPE.entry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  /** @type {Uint8Array[]} */
  const parts = [directory];
  let end = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.head + index * WOFF.entry;
    const offset = woff.readUInt32BE(from + 4);
    const packedLength = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const packed = woff.subarray(offset, offset + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const to = TRUETYPE.head + index * TRUETYPE.entry;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(end, to + 8);
    directory.writeUInt32BE(length, to + 12);
    // Each table begins at a multiple of four bytes.
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
};

/** @type {readonly Script[]} */
const SCRIPTS = ['latin', 'latin-ext', 'devanagari'];
/** @type {readonly Weight[]} */
const WEIGHTS = [400, 700, 800];
// Read once for all papers, which cost two thirds of the time of each.
const FONTS = SCRIPTS.flatMap((script) =>
  WEIGHTS.map((weight) => ({
    name: `${script} ${String(weight)}`,
    font: create(unpacked(readFileSync(fileOf(familyOf(script, weight), script, weight)))),
  })),
);

/**
 * Makes the fonts known to a document, which embeds what it uses of them.
 * @param {PDFKit.PDFDocument} doc
 */
export const registerFonts = (doc) => {
  for (const { name, font } of FONTS) doc.registerFont(name, font);
};

/** Devanagari with its joiners; a space or a point between belongs to the letters before it. */
const DEVANAGARI = /\p{Script_Extensions=Devanagari}|\u200c|\u200d/u;
const LATIN_EXT = /[\u0100-\u02ba\u1e00-\u1eff\u20a0-\u20c0]/u;
const ANY_SCRIPT = /[\s]/u;

/**
 * @param {string} letter
 * @param {Script} before
 * @returns {Script}
 */
const scriptOf = (letter, before) => {
  if (ANY_SCRIPT.test(letter)) return before;
  if (DEVANAGARI.test(letter)) return 'devanagari';
  return LATIN_EXT.test(letter) ? 'latin-ext' : 'latin';
};

/**
 * A text cut where its script changes, as no font has the letters of all.
 * @param {string} text
 * @param {Weight} weight
 * @returns {Run[]}
 */
export const runsOf = (text, weight) => {
  /** @type {{ text: string, script: Script }[]} */
  const runs = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const script = scriptOf(letter, last?.script ?? 'latin');
    if (last?.script === script) last.text += letter;
    else runs.push({ text: letter, script });
  }
  return runs.map(({ text: part, script }) => ({ text: part, font: `${script} ${String(weight)}` }));
};
