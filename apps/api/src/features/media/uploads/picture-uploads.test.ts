import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { UploadedPicture } from '@paila/shared';
import mongoose from 'mongoose';
import sharp, { type Sharp } from 'sharp';
import request from 'supertest';
import { systemActor } from '../../../platform/actor.js';
import { EventModel } from '../../../platform/events/index.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { pictureStore } from './picture-store.js';
import { createPictureUploads } from './picture-uploads.js';

let shop: Shop;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  staff = await shop.staff();
});
afterAll(() => shop.close());

let shade = 0;
/** A picture unlike all before it. */
const drawn = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: (shade += 9) % 256 } } });
const jpeg = (): Promise<Buffer> => drawn().jpeg().toBuffer();
const png = (): Promise<Buffer> => drawn().png().toBuffer();

interface File {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type?: string;
}
const send = (files: readonly File[], caller = staff) => {
  const call = caller.post('/api/pictures');
  for (const { bytes, name, type } of files) {
    call.attach('pictures', bytes, type === undefined ? name : { filename: name, contentType: type });
  }
  return call;
};
const stored = async (): Promise<number> => mongoose.connection.collection('pictures.files').countDocuments();
const shown = async (src: string, base = shop.base) => {
  const answer = await request(base).get(src).responseType('blob').expect(200);
  return {
    type: answer.get('Content-Type'),
    cacheControl: answer.get('Cache-Control'),
    ...(await sharp(answer.body as Buffer).metadata()),
  };
};

describe('uploaded pictures', () => {
  it.each([
    ['JPEG', 'photo.JPG', () => drawn().jpeg().toBuffer()],
    ['PNG', 'photo.png', () => drawn().png().toBuffer()],
    ['WebP', 'photo.webp', () => drawn().webp().toBuffer()],
    ['AVIF', 'photo.avif', () => drawn().avif({ effort: 0 }).toBuffer()],
  ])('are shown by every instance in the widths and formats of all pictures: %s', async (_, name, made) => {
    const answer = await send([{ bytes: await made(), name, type: 'application/octet-stream' }]);

    expect(answer.status).toBe(200);
    const [{ src }] = answer.body as [UploadedPicture];
    expect(src).toMatch(/^\/pictures\/_uploads\/[0-9a-f]{32}\.webp$/);
    const forADay = { cacheControl: 'public, max-age=86400' };
    expect(await shown(src)).toMatchObject({ type: 'image/webp', format: 'webp', width: 60, height: 40, ...forADay });
    expect(await shown(src.replace('.webp', '-320.avif'))).toMatchObject({ type: 'image/avif', width: 60, ...forADay });
    // Like another instance, which has no copies yet.
    for (const folder of ['uploads', 'pictures']) await rm(join(shop.settings.dataDir, folder), { recursive: true });
    expect(await shown(src.replace('.webp', '-640.webp'))).toMatchObject({ type: 'image/webp' });
  });

  it('may be several at once, each stored once, with an event for a new one', async () => {
    const [photo, drawing] = [await jpeg(), await png()];
    const before = await stored();

    const answer = await send([
      { bytes: photo, name: 'one.jpg' },
      { bytes: drawing, name: 'two.png' },
      { bytes: photo, name: 'again.jpg' },
    ]);

    const [first, second, third] = (answer.body as UploadedPicture[]).map(({ src }) => src);
    expect([first === third, first === second]).toEqual([true, false]);
    expect(await stored()).toBe(before + 2);
    expect(await EventModel.find({ type: 'picture.added' }).sort({ _id: -1 }).limit(2).lean()).toMatchObject([
      { actor: { kind: 'staff', id: staff.user._id }, subject: { kind: 'picture' } },
      { actor: { kind: 'staff', id: staff.user._id } },
    ]);
  });

  it('are stored upright, no larger than pages need, without time and place', async () => {
    const bytes = await drawn(3000, 1500)
      .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '27/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await send([{ bytes, name: 'photo.jpg' }]);

    const [{ src }] = answer.body as [UploadedPicture];
    const copy = await shown(src.replace('.webp', '-2000.webp'));
    expect(copy).toMatchObject({ width: 1000, height: 2000 });
    expect([copy.exif, copy.orientation, copy.xmp, copy.icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(await shown(src)).toMatchObject({ width: 1000, height: 2000 });
  });

  it('can be those of a product', async () => {
    const [{ src }] = (await send([{ bytes: await png(), name: 'a.png' }])).body as [UploadedPicture];
    const { _id } = await shop.aProduct();
    const form = { company: 'nike', title: 'a', desc: 'a', alt: 'a', price: 1, discountPrice: 1, img: [src] };

    expect(await staff.put(`/api/products/${_id}`).send(form)).toMatchObject({ status: 200, body: { img: [src] } });
  });
});

/** Text that must not be found in stored pictures. */
const MARK = 'MARK-OF-WHAT-IS-NOT-PICTURE';
const joined = (...parts: (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const segment = (marker: number, content: string): Buffer =>
  joined(Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content);
/** A JPEG with another segment behind its first marker. */
const jpegWith = async (marker: number, content: string): Promise<Buffer> => {
  const bytes = await jpeg();
  return joined(bytes.subarray(0, 2), segment(marker, content), bytes.subarray(2));
};
const chunk = (type: string, content: Uint8Array): Buffer => {
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(joined(type, content)));
  return joined(size, type, content, check);
};
/** A PNG with another chunk behind its head. */
const pngWith = async (type: string, content: Uint8Array): Promise<Buffer> => {
  const bytes = await png();
  return joined(bytes.subarray(0, 33), chunk(type, content), bytes.subarray(33));
};
/** The print information that Photoshop writes on a Mac. */
const PLIST = `<?xml version="1.0"?><!DOCTYPE plist PUBLIC "${MARK}"><plist/>`;
const RESOURCE = `Photoshop 3.0\x008BIM\x03\xea\0\0\0\0${String.fromCharCode(0, PLIST.length)}${PLIST}\0`;
const HTML = `<html><script>alert("${MARK}")</script></html>`;
const ZIP = `PK\x03\x04${MARK}PK\x05\x06${'\0'.repeat(18)}`;
const storedMasters = async (answer: { readonly body: unknown }): Promise<Buffer[]> => {
  const store = pictureStore;
  const names = (answer.body as UploadedPicture[]).map(({ src }) => /[0-9a-f]{32}/.exec(src)?.[0] ?? '');
  return Promise.all(names.map(async (name) => Buffer.from((await store.read(name)) ?? [])));
};
/** Red, green, blue and opacity in the middle of a part of a picture, from 0 to 255. */
const colourAt = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

describe('bytes that are no part of a picture', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['the print information of Photoshop', () => jpegWith(0xed, RESOURCE)],
    ['a comment with a script', () => jpegWith(0xfe, HTML)],
    ['the data of a Vivo phone behind it', async () => joined(await jpeg(), `vivo{"${MARK}":"1"}\0\0\0\x1d`)],
    ['the data of a OnePlus phone behind it', async () => joined(await jpeg(), `jxrs${MARK}\0\0\0\0oplus`)],
    ['the data of Photo Mechanic behind it', async () => joined(await jpeg(), `${MARK}\0\0\x01\x90CBIM\0`)],
    ['a smaller picture behind it', async () => joined(await jpeg(), await jpeg(), MARK)],
    ['a film behind it', async () => joined(await jpeg(), `\0\0\0\x18ftypmp42\0\0\0\0${MARK}`)],
    ['a line end behind it', async () => joined(await jpeg(), '\r\n')],
    ['fill bytes behind it', async () => joined(await jpeg(), Buffer.alloc(3000, 0xff))],
    ['fill bytes within it', () => jpegWith(0xff, '\xff')],
    ['a page behind it', async () => joined(await jpeg(), HTML)],
    ['an archive behind it', async () => joined(await jpeg(), ZIP)],
    ['a document in its first bytes', () => jpegWith(0xfe, `%PDF-1.7 ${MARK}`)],
    ['a broken colour profile', () => jpegWith(0xe2, `ICC_PROFILE\0\x01\x01${MARK}`)],
    ['a line end before it', async () => joined('\r\n', await jpeg())],
    ['the mark of UTF-8 before a PNG', async () => joined('\xef\xbb\xbf', await png(), '\n')],
    ['a script in a text of a PNG', () => pngWith('tEXt', Buffer.from(`Comment\0${HTML}`))],
    ['an archive behind a PNG', async () => joined(await png(), ZIP)],
    ['a program behind a WebP', async () => joined(await drawn().webp().toBuffer(), `<?php ${MARK}`)],
    ['a page behind an AVIF', async () => joined(await drawn().avif({ effort: 0 }).toBuffer(), HTML)],
  ])('are accepted, and not stored: %s', async (_what, made) => {
    const bytes = await made();
    const answer = await send([{ bytes, name: 'photo.jpg' }]);

    expect(answer.status).toBe(200);
    const [master = Buffer.alloc(0)] = await storedMasters(answer);
    expect(master.toString('latin1', 0, 4)).toBe('RIFF');
    expect(master.readUInt32LE(4) + 8).toBe(master.length);
    expect(master.includes('MARK')).toBe(false);
    expect(await sharp(master).metadata()).toMatchObject({ width: 60, height: 40, format: 'webp' });
    const [red, , blue] = await colourAt(master, 30, 20);
    expect([Math.abs((red ?? 0) - 200) < 30, Math.abs((blue ?? 0) - (shade % 256)) < 30]).toEqual([true, true]);
  });

  it('are missing from the copies that shoppers get, too', async () => {
    const bytes = joined(await jpegWith(0xed, RESOURCE), HTML);
    const [{ src }] = (await send([{ bytes, name: 'photo.jpg' }])).body as [UploadedPicture];

    for (const address of [src, src.replace('.webp', '-320.avif'), src.replace('.webp', '-share-plain.jpg')]) {
      const answer = await request(shop.base).get(address).responseType('blob').expect(200);
      expect((answer.body as Buffer).includes('MARK')).toBe(false);
    }
  });
});

describe('a picture of every kind that cameras and programs write', () => {
  const [RED, BLUE] = [
    [220, 40, 40, 255],
    [40, 40, 220, 255],
  ];
  /** Red on the left, and something else on the right. */
  const halves = (right = BLUE): Sharp => {
    const pixels = Array.from({ length: 40 * 20 }, (_, at) => (at % 40 < 20 ? RED : right)).flat();
    return sharp(Buffer.from(pixels), { raw: { width: 40, height: 20, channels: 4 } });
  };
  const CLEAR = [0, 0, 0, 0];
  /** Ink cannot print that blue. */
  const INK_BLUE = [40, 60, 140, 255];

  it.each<[string, () => Promise<Buffer>, number[]?, number[]?]>([
    ['a progressive JPEG', () => halves().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
    [
      'a CMYK JPEG',
      () => halves().toColourspace('cmyk').jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
      RED,
      INK_BLUE,
    ],
    ['a grey JPEG', () => halves().greyscale().jpeg().toBuffer(), [98, 98, 98, 255], [68, 68, 68, 255]],
    ['a JPEG of a wide gamut', () => halves().withIccProfile('p3').jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['a palette PNG', () => halves().png({ palette: true }).toBuffer()],
    ['an interlaced PNG', () => halves().png({ progressive: true }).toBuffer()],
    ['a PNG of 16 bits', () => halves().toColourspace('rgb16').png().toBuffer()],
    ['a transparent PNG', () => halves(CLEAR).png().toBuffer(), RED, CLEAR],
    [
      'a transparent AVIF',
      () => halves(CLEAR).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
      RED,
      [0, 0, 0, 0],
    ],
    ['a lossless WebP', () => halves().webp({ lossless: true }).toBuffer()],
    ['an AVIF', () => halves().avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer()],
  ])('keeps its colours: %s', async (_kind, made, left = RED, right = BLUE) => {
    const [master = Buffer.alloc(0)] = await storedMasters(await send([{ bytes: await made(), name: 'a' }]));

    const apart = async (x: number, colour: number[]): Promise<number> => {
      const found = await colourAt(master, x, 10);
      // The colour of transparent pixels does not matter.
      const parts = colour[3] === 0 ? [3] : [0, 1, 2, 3];
      return Math.max(...parts.map((part) => Math.abs((found[part] ?? 0) - (colour[part] ?? 0))));
    };
    expect(await apart(5, left)).toBeLessThan(45);
    expect(await apart(35, right)).toBeLessThan(45);
  });

  it.each<[number, (upright: Sharp) => Sharp]>([
    [1, (upright) => upright],
    [2, (upright) => upright.flop()],
    [3, (upright) => upright.rotate(180)],
    [4, (upright) => upright.flip()],
    [6, (upright) => upright.rotate(270)],
    [8, (upright) => upright.rotate(90)],
  ])('is stored upright: orientation %d', async (orientation, lying) => {
    // Like a camera's picture: the pixels lie on their side, and a number gives the rotation.
    const turned = lying(halves());
    const bytes = await sharp(await turned.png().toBuffer())
      .withMetadata({ orientation })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();

    const [master = Buffer.alloc(0)] = await storedMasters(await send([{ bytes, name: 'a' }]));

    expect(await sharp(master).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(await colourAt(master, 5, 10)).toEqual([
      expect.closeTo(220, -2),
      expect.closeTo(40, -2),
      expect.closeTo(40, -2),
      255,
    ]);
  });

  it.each([
    [1, 1],
    [1, 3000],
    [3000, 1],
  ])('is shown when it is as small or thin as %d by %d', async (width, height) => {
    const [{ src }] = (await send([{ bytes: await drawn(width, height).png().toBuffer(), name: 'a' }])).body as [
      UploadedPicture,
    ];

    for (const address of [src, src.replace('.webp', '-320.avif'), src.replace('.webp', '-share-plain.jpg')])
      await request(shop.base).get(address).expect(200);
  });

  it('may be a photo of a phone with a second layer for bright screens', async () => {
    const light = new Float32Array(64 * 48 * 3).map((_, index) => (index % 64) / 16);
    const bytes = await sharp(light, { raw: { width: 64, height: 48, channels: 3 } })
      .toColourspace('scrgb')
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()) as object).toHaveProperty('gainMap');

    expect(await send([{ bytes, name: 'pxl.jpg' }])).toMatchObject({ status: 200 });
  });

  it('says so when it moves: its first frame is stored', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 40, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const apng = await pngWith('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));

    const answer = await send([
      { bytes: webp, name: 'a.webp' },
      { bytes: apng, name: 'a.png' },
      { bytes: await png(), name: 'b.png' },
    ]);

    expect((answer.body as UploadedPicture[]).map(({ animated }) => animated)).toEqual([true, true, undefined]);
    const [master = Buffer.alloc(0)] = await storedMasters(answer);
    expect(await sharp(master).metadata()).toMatchObject({ width: 40, height: 20 });
    expect((await colourAt(master, 10, 10))[0]).toBeGreaterThan(200);
  });
});

describe('a file that is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  /** Some 200 kilobytes that become 64 million pixels. */
  const bomb = (): Promise<Buffer> => drawn(8_000, 8_000).png({ compressionLevel: 6 }).toBuffer();
  /** An AVIF that says it is larger than it is. */
  const avifBomb = async (): Promise<Buffer> => {
    const bytes = await drawn().avif({ effort: 0 }).toBuffer();
    const at = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(6_000, at);
    bytes.writeUInt32BE(5_000, at + 4);
    return bytes;
  };
  /** Its checksums do not match its data. */
  const noisy = (bytes: Buffer): Buffer => bytes.fill(7, bytes.length - 40, bytes.length - 16);
  const kind = 'is not a picture of a kind we take: please choose JPEG, PNG, WebP or AVIF';
  const damaged = 'is damaged or cannot be read';
  const large = 'has more than 50 million pixels, or 25 million as AVIF: please make it smaller';
  const half = async (made: Promise<Buffer>): Promise<Buffer> => {
    const bytes = await made;
    return bytes.subarray(0, bytes.length >> 1);
  };

  it.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', 'a.svg', () => Buffer.from(svg), kind],
    ['an SVG called a PNG', 'a.png', () => Buffer.from(svg), kind],
    ['a GIF', 'a.gif', () => drawn().gif().toBuffer(), kind],
    ['a TIFF', 'a.tif', () => drawn().tiff().toBuffer(), kind],
    ['a page', 'a.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), kind],
    ['a PDF with a JPEG in it', 'a.jpg', async () => joined('%PDF-1.7\nstream\n', await jpeg()), kind],
    [
      'a HEIC called a JPEG',
      'a.jpg',
      () => joined('\0\0\0\x18ftypheic\0\0\0\0mif1heic', Buffer.alloc(99)),
      'is a HEIC photo, which browsers do not show: please save it as JPEG',
    ],
    ['nothing', 'a.png', () => Buffer.alloc(0), kind],
    ['half a JPEG', 'a.jpg', () => half(jpeg()), damaged],
    ['half a progressive JPEG', 'a.jpg', () => half(drawn().jpeg({ progressive: true }).toBuffer()), damaged],
    ['half a PNG', 'a.png', () => half(png()), damaged],
    ['half a WebP', 'a.webp', () => half(drawn().webp().toBuffer()), damaged],
    ['half an AVIF', 'a.avif', () => half(drawn().avif({ effort: 0 }).toBuffer()), damaged],
    ['the beginning of a WebP', 'a.webp', () => Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'), damaged],
    ['a PNG of noise', 'a.png', async () => noisy(await png()), damaged],
    ['a JPEG without a picture', 'a.jpg', () => joined('\xff\xd8\xff\xd9', HTML), damaged],
    ['a bomb', 'a.png', bomb, large],
    ['an AVIF bomb', 'a.avif', avifBomb, large],
  ])('is refused with a reason, and not stored: %s', async (_, name, made, problem) => {
    const before = await stored();

    const answer = await send([
      { bytes: await png(), name: 'fine.png' },
      { bytes: await made(), name },
    ]);

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'pictures.1', msg: `${name} ${problem}` }] },
    });
    expect(await stored()).toBe(before);
  });

  it('is named in the letters of its name', async () => {
    const bytes = Buffer.from(svg);
    const long = `${'जुत्ता'.repeat(20)}.svg`;
    const answer = await send([
      { bytes, name: 'जुत्ता.gif' },
      { bytes, name: 'красные туфли №1 (копия).svg' },
      { bytes, name: '👟 50% off & more.svg' },
      { bytes, name: 'gpj.\u202egvs' },
      { bytes, name: long },
    ]);

    const { errors } = answer.body as { errors: { msg: string }[] };
    expect(errors.map(({ msg }) => msg.replace(` ${kind}`, ''))).toEqual([
      'जुत्ता.gif',
      'красные туфли №1 (копия).svg',
      '👟 50% off & more.svg',
      'gpj.gvs',
      'जुत्ता'.repeat(10),
    ]);
  });
});

describe('the name of a picture', () => {
  it.each([
    ['shoe.jpg', 'image/jpeg'],
    ['shoe.png', 'image/jpeg'],
    ['shoe.final', 'application/octet-stream'],
    ['shoe', 'text/html'],
    ['shoe.html', 'text/html'],
    ['जुत्ता.जेपीजी', 'image/png'],
  ])('and its type do not matter: %s, %s', async (name, type) => {
    const bytes = await drawn().webp().toBuffer();

    expect(await send([{ bytes, name, type }])).toMatchObject({ status: 200 });
  });
});

describe('the limits of uploads', () => {
  it('allow 12 MB for each file, 8 files at a time, and at least one', async () => {
    const small = await png();
    const before = await stored();

    const large = await send([{ bytes: Buffer.concat([small, Buffer.alloc(12 * 1024 * 1024)]), name: 'a.png' }]);
    const many = await send(Array.from({ length: 9 }, () => ({ bytes: small, name: 'a.png' })));
    const none = await staff.post('/api/pictures').field('note', 'none');

    expect(large).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(many).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pictures', msg: 'Please send at most 8 files' }] },
    });
    expect(none.status).toBe(400);
    expect(await staff.post('/api/pictures').send({})).toMatchObject({ status: 415, body: { code: 'not_multipart' } });
    expect(await stored()).toBe(before);
  });

  it('allow staff alone', async () => {
    const files = [{ bytes: await png(), name: 'a.png' }];
    const before = await stored();

    expect((await send(files, await shop.shopper())).status).toBe(403);
    expect((await send(files, { ...staff, ...shop.guest })).status).toBe(401);
    expect(await stored()).toBe(before);
  });
});

it('answers 404 for a name that no upload has, whatever its form', async () => {
  for (const name of ['0'.repeat(32), 'side', `${'0'.repeat(32)}-640`, '..%2f..%2fsecret']) {
    expect((await request(shop.base).get(`/pictures/_uploads/${name}.webp`)).status).toBe(404);
  }
});

it('never calls a picture damaged because the shop could not encode it', async () => {
  const uploads = createPictureUploads({ store: pictureStore, onAdded: () => undefined });
  uploads.close();

  const bytes = await jpeg();
  const file = { name: 'fine.jpg', start: bytes, source: bytes };

  await expect(uploads.receive([file], systemActor('test'))).rejects.toThrow('The shop is closing');
});
