// @ts-check
// Runs before Vite. Cuts the fonts of @fontsource-variable down to the letters, weights and width that the shop uses.
// Writes them into src/styles/fonts, which git ignores. A Nepali text beyond the wordmark needs all of Devanagari.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** @param {...(number | readonly [number, number])} points */
const letters = (...points) =>
  points
    .flatMap((point) => {
      const [from, to] = typeof point === 'number' ? [point, point] : point;
      return Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset));
    })
    .join('');

const ASCII = /** @type {const} */ ([0x20, 0x7e]);
const QUOTES = /** @type {const} */ ([0x201c, 0x201d]);
const WIDE = letters(ASCII, 0xa0, 0xa9, 0xb7, 0xd7, 0xe9, 0x2013, 0x2014, 0x2018, 0x2019, QUOTES, 0x2026);
const TEXT = WIDE + letters([0xc0, 0xff], 0x2022, [0x2190, 0x2193], 0x2212, 0x20ac);

const ANEK = '@fontsource-variable/anek-devanagari/files/anek-devanagari';
const HANKEN = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk';
const WIDE_AXES = { wdth: 125, wght: { min: 500, max: 800 } };

const FONTS = [
  {
    name: 'hanken-latin',
    from: `${HANKEN}-latin-wght-normal.woff2`,
    text: TEXT,
    axes: { wght: { min: 400, max: 700 } },
  },
  { name: 'anek-latin', from: `${ANEK}-latin-standard-normal.woff2`, text: WIDE, axes: WIDE_AXES },
  { name: 'anek-devanagari', from: `${ANEK}-devanagari-standard-normal.woff2`, text: 'पाइला', axes: WIDE_AXES },
];

const folder = join(import.meta.dirname, 'src/styles/fonts');
mkdirSync(folder, { recursive: true });

const { resolve } = createRequire(import.meta.url);
const recipe = readFileSync(import.meta.filename);
const sources = FONTS.map(({ from }) => readFileSync(resolve(from)));
const stamp = sources.reduce((hash, source) => hash.update(source), createHash('sha256').update(recipe)).digest('hex');
const stampFile = join(folder, 'made-from');
/** @param {{ readonly name: string }} font */
const fontFile = ({ name }) => join(folder, `${name}.woff2`);
const areThere = [stampFile, ...FONTS.map(fontFile)].every((file) => existsSync(file));
const isCurrent = areThere && readFileSync(stampFile, 'utf8') === stamp;
if (!isCurrent) {
  for (const [index, font] of FONTS.entries()) {
    const { text, axes } = font;
    const source = sources[index];
    if (!source) continue;
    const cut = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes: axes });
    writeFileSync(fontFile(font), cut);
  }
  writeFileSync(stampFile, stamp);
}
