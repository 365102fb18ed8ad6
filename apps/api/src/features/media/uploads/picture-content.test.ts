import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { pictureStart } from './picture-content.js';

const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } });
const BYTES = {
  JPEG: await picture.jpeg().toBuffer(),
  PNG: await picture.png().toBuffer(),
  WebP: await picture.webp().toBuffer(),
  AVIF: await picture.avif({ effort: 0 }).toBuffer(),
};
/** The first box of a HEIF file, such as an AVIF. */
const ftyp = (brands: string): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + brands.length);
  return Buffer.concat([size, Buffer.from(`ftyp${brands}`, 'latin1'), Buffer.alloc(64)]);
};
const start = (...parts: (string | Buffer)[]) =>
  pictureStart(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))));

describe.each(Object.entries(BYTES))('the signature of a %s', (_format, bytes) => {
  it.each([
    ['nothing', ''],
    ['a line end', '\r\n'],
    ['the mark of UTF-8', '\xef\xbb\xbf\n'],
    ['zeros', '\0'.repeat(900)],
    ['fill bytes', '\xff\xff'],
  ])('is found behind %s', (_what, before) => {
    expect(start(before, bytes)).toEqual({ offset: before.length, isAnimated: false });
  });

  it('is not found behind anything else', () => {
    expect(start('%PDF-1.7\n', bytes)).toHaveProperty('problem');
    expect(start('<html>', bytes)).toHaveProperty('problem');
    expect(start('\0'.repeat(1100), bytes)).toHaveProperty('problem');
  });
});

describe('a picture that moves', () => {
  it.each<[string, (string | Buffer)[]]>([
    ['WebP', ['RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x02']],
    ['PNG', [BYTES.PNG.subarray(0, 33), '\0\0\0\x08acTL']],
    ['AVIF', [ftyp('avis\0\0\0\0avisavif')]],
  ])('is distinguished from a still one: %s', (_format, parts) => {
    expect(start(...parts)).toEqual({ offset: 0, isAnimated: true });
  });

  it('is not a WebP with transparency alone', () => {
    expect(start('RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x10')).toEqual({ offset: 0, isAnimated: false });
  });
});

it.each(['heic\0\0\0\0mif1heic', 'mif1\0\0\0\0mif1heix', 'hevc\0\0\0\0'])('names HEIC for the type %j', (brands) => {
  expect(start(ftyp(brands))).toEqual({ problem: expect.stringContaining('is a HEIC photo') as unknown });
});

it.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF', 'GIF89a'],
  ['a page', '\n<!doctype html>'],
  ['a film', ftyp('isom\0\0\0\0mp42')],
  ['a TIFF', 'II*\0'],
  ['a sound', 'RIFF\0\0\0\0WAVE'],
  ['an archive', 'PK\x03\x04'],
  ['nothing', ''],
  ['the beginning of a JPEG', '\xff\xd8'],
  ['white space', ' \n'],
])('finds no picture in %s', (_what, bytes) => {
  expect(start(bytes)).toEqual({ problem: expect.stringContaining('JPEG, PNG, WebP or AVIF') as unknown });
});
