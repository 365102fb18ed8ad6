import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from '@jest/globals';
import sharp from 'sharp';
import { drawWordmark, PARTS, PICTURE } from './wordmark.js';

/** The average difference of pixels, of 255, that other drawing libraries may cause. */
const ALIKE = 2;

/** The wordmark that mails carry. */
const readStored = async (): Promise<Buffer> => {
  const pieces = (await readFile(PICTURE, 'utf8')).match(/(?<=^ {2}').*(?=',$)/gm) ?? [];
  return Buffer.from(pieces.join(''), 'base64');
};

const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

it('the wordmark of mails is drawn from the fonts of the site', async () => {
  const [stored, drawn] = [await pixels(await readStored()), await pixels(await drawWordmark())];

  assert.deepEqual(stored.info, drawn.info);
  const difference = stored.data.reduce((sum, value, index) => sum + Math.abs(value - (drawn.data[index] ?? 0)), 0);
  assert.ok(difference / stored.data.length < ALIKE, 'Run "node scripts/run.mjs draw-wordmark".');
});

it('the wordmark says the name of the shop in both scripts', async () => {
  const source = await readFile(new URL('../../packages/shared/src/vocabulary/shop.ts', import.meta.url), 'utf8');
  const [name, nepali] = PARTS.map(({ text }) => text.trim());

  assert.match(source, new RegExp(`SHOP_NAME = '${name ?? ''}'`));
  assert.match(source, new RegExp(`SHOP_NAME_NEPALI = '${nepali ?? ''}'`));
});
