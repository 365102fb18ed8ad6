// The wordmark as a picture, for mails: see scripts/draw-wordmark.ts.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import subsetFont from 'subset-font';

/** Twice as large as mails show it, so that it is sharp. */
const [WIDTH, HEIGHT] = [300, 46];
/** Characters of base64 in a line. */
const LINE = 116;

/** The module with the picture that mails carry. */
export const PICTURE = fileURLToPath(
  new URL('../../apps/api/src/features/notifications/texts/wordmark-picture.ts', import.meta.url),
);
const { resolve } = createRequire(new URL('../../apps/web/package.json', import.meta.url));

/**
 * The names as in packages/shared; all else as in apps/web/src/ui/wordmark.tsx, in the width of apps/web/cut-fonts.mjs;
 * the colours are those of the dark mode.
 */
export const PARTS = [
  { text: 'Paila ', script: 'latin', weight: 800, colour: '#fcfaf6', gap: 0 },
  { text: 'पाइला', script: 'devanagari', weight: 600, colour: '#f8bb50', gap: 0.06 },
] as const;
const WIDE = 125;
/** The space after each letter, in ems. */
const TRACKING = -0.025;

const loadFont = async (script: string, weight: number, text: string): Promise<Font> => {
  const file = resolve(`@fontsource-variable/anek-devanagari/files/anek-devanagari-${script}-standard-normal.woff2`);
  const variationAxes = { wdth: WIDE, wght: weight };
  return create(await subsetFont(await readFile(file), text, { targetFormat: 'truetype', variationAxes }));
};

/** Draws the wordmark from the fonts of the site, as a PNG without a ground. */
export const drawWordmark = async (): Promise<Buffer> => {
  const paths: string[] = [];
  const ink = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  let x = 0;
  for (const { text, script, weight, colour, gap } of PARTS) {
    const font = await loadFont(script, weight, text);
    const em = font.unitsPerEm;
    x += gap;
    const { glyphs, positions } = font.layout(text);
    for (const [index, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const outline = path.toSVG();
      const [left, bottom] = [x + xOffset / em, yOffset / em];
      if (outline !== '') {
        const { minX, maxX, minY, maxY } = path.bbox;
        ink.left = Math.min(ink.left, left + minX / em);
        ink.right = Math.max(ink.right, left + maxX / em);
        ink.bottom = Math.min(ink.bottom, bottom + minY / em);
        ink.top = Math.max(ink.top, bottom + maxY / em);
        paths.push(
          `<path fill="${colour}" transform="translate(${[left, -bottom].join(' ')}) scale(${[1 / em, -1 / em].join(' ')})" d="${outline}"/>`,
        );
      }
      x += xAdvance / em + (xAdvance > 0 ? TRACKING : 0);
    }
  }
  const box = [ink.left, -ink.top, ink.right - ink.left, ink.top - ink.bottom].join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}" viewBox="${box}">${paths.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
};

/** Stores a PNG as the wordmark that mails carry. */
export const storeWordmark = async (png: Buffer): Promise<void> => {
  const text = png.toString('base64');
  const lines = Array.from({ length: Math.ceil(text.length / LINE) }, (_, line) => {
    return `  '${text.slice(line * LINE, (line + 1) * LINE)}',`;
  });
  const before = '// Made by "node scripts/run.mjs draw-wordmark".\n/** A PNG as base64, 300 by 46 pixels. */\n';
  await writeFile(PICTURE, `${before}export const WORDMARK_PNG = [\n${lines.join('\n')}\n].join('');\n`);
};
