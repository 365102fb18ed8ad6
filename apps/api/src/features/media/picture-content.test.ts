import { describe, expect, it } from '@jest/globals';
import { contentProblem, formatOf } from './picture-content.js';

const problemOf = (bytes: Buffer, name = '', mediaType = ''): string | undefined =>
  contentProblem({ name, mediaType, bytes });
const word = (value: number, length: 2 | 4): Buffer => {
  const bytes = Buffer.alloc(length);
  if (length === 2) bytes.writeUInt16BE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};
const DAMAGED = 'is damaged or incomplete';

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), word(content.length + 2, 2), content]);
const HEADER = segment(0xe0, Buffer.alloc(14));
const scan = (...data: number[]): Buffer => Buffer.concat([segment(0xda, Buffer.alloc(4)), Buffer.from(data)]);
const jpeg = (...parts: Buffer[]): Buffer => Buffer.concat([START, ...parts]);

describe('the end of a JPEG', () => {
  it.each<[string, Buffer]>([
    ['after its scan', jpeg(HEADER, scan(1, 2, 3), END)],
    ['past data that look like a marker', jpeg(HEADER, scan(1, 0xff, 0x00, 2, 0xff, 0xd0, 3, 0xff, 0xd7), END)],
    ['past bytes that fill up', jpeg(Buffer.from([0xff]), HEADER, scan(1, 0xff), END)],
    ['before a picture of the camera', jpeg(HEADER, scan(1), END, jpeg(HEADER, END))],
    ['before what fills up the file', jpeg(HEADER, scan(1), END, Buffer.alloc(5))],
  ])('is found %s', (_where, bytes) => {
    expect(problemOf(bytes)).toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ['cut off in its scan', jpeg(HEADER, scan(1, 2, 3))],
    ['cut off in a marker', jpeg(HEADER, scan(1, 2, 0xff))],
    ['whose segment is longer than the file', jpeg(Buffer.from([0xff, 0xe0, 0xff, 0xff]), Buffer.alloc(20))],
    ['without a marker where one is due', jpeg(HEADER, Buffer.alloc(20))],
    ['of a few bytes', jpeg(Buffer.from([0xff]))],
  ])('is missing from one %s', (_which, bytes) => {
    expect(problemOf(bytes)).toBe(DAMAGED);
  });
});

const chunk = (type: string, content: Buffer): Buffer =>
  Buffer.concat([word(content.length, 4), Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('the end of a PNG', () => {
  it('is its last chunk', () => {
    expect(
      problemOf(Buffer.concat([PNG, chunk('IHDR', Buffer.alloc(13)), chunk('IEND', Buffer.alloc(0))])),
    ).toBeUndefined();
  });

  it('is missing without that chunk', () => {
    expect(problemOf(Buffer.concat([PNG, chunk('IHDR', Buffer.alloc(13))]))).toBe(DAMAGED);
  });
});

const webp = (length: number, content: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), content]);
};

describe('the end of a WebP', () => {
  it.each([10, 11])('follows from its length of %d, which is filled up to an even one', (length) => {
    expect(problemOf(webp(length, Buffer.alloc(length - 4)))).toBeUndefined();
  });

  it('is missing where the file is shorter than it says', () => {
    expect(problemOf(webp(100, Buffer.alloc(10)))).toBe(DAMAGED);
  });
});

const box = (type: string, content: Buffer, size = content.length + 8): Buffer =>
  Buffer.concat([word(size, 4), Buffer.from(type, 'latin1'), content]);
const FTYP = box('ftyp', Buffer.from('avif\0\0\0\0avif', 'latin1'));
const avif = (...boxes: Buffer[]): Buffer => Buffer.concat([FTYP, ...boxes]);

describe('the end of an AVIF', () => {
  const longSize = Buffer.alloc(8);
  longSize.writeBigUInt64BE(24n);
  it.each<[string, Buffer]>([
    ['its last box', avif(box('meta', Buffer.alloc(9)), box('mdat', Buffer.alloc(20)))],
    ['a box with a long size', avif(box('mdat', Buffer.concat([longSize, Buffer.alloc(8)]), 1))],
    ['a box that goes on to the end', avif(box('mdat', Buffer.alloc(20), 0))],
    ['before what fills up the file', avif(box('mdat', Buffer.alloc(4)), Buffer.alloc(12))],
  ])('is %s', (_where, bytes) => {
    expect(problemOf(bytes)).toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ['longer than the file', avif(box('mdat', Buffer.alloc(4), 100))],
    ['smaller than its own head', avif(box('mdat', Buffer.alloc(4), 4))],
  ])('is missing with a box that is %s', (_which, bytes) => {
    expect(problemOf(bytes)).toBe(DAMAGED);
  });

  it('is not looked for in a file of the same family', () => {
    expect(formatOf(box('ftyp', Buffer.from('heic\0\0\0\0mif1', 'latin1')))).toBeUndefined();
    expect(formatOf(Buffer.alloc(15))).toBeUndefined();
  });
});

describe('the name and the type of a file', () => {
  const bytes = jpeg(HEADER, scan(1), END);
  it.each([
    ['', ''],
    ['shoe', 'application/octet-stream'],
    ['shoe.JPG', 'image/jpeg; charset=binary'],
    ['shoe.tar.jpeg', ''],
  ])('may be %j and %j for a JPEG', (name, mediaType) => {
    expect(problemOf(bytes, name, mediaType)).toBeUndefined();
  });

  it.each([
    ['shoe.png', ''],
    ['shoe.jpg', 'image/png'],
    ['shoe.svg', 'image/jpeg'],
  ])('may not be %j and %j', (name, mediaType) => {
    expect(problemOf(bytes, name, mediaType)).toMatch(/^is a JPEG by its content/);
  });
});

it.each([
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['an archive', Buffer.from('PK\x05\x06', 'latin1')],
  ['a page', Buffer.from('<script src=x>')],
])('a picture that is %s, too, is refused', (_what, hidden) => {
  expect(problemOf(jpeg(segment(0xfe, hidden), HEADER, scan(1), END))).toMatch(/^contains more than a picture/);
});
