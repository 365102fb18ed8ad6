import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadedPicture } from '@paila/shared';
import mongoose from 'mongoose';
import sharp, { type Sharp } from 'sharp';
import request from 'supertest';
import { systemActor } from '../../platform/actor.js';
import { EventModel } from '../../platform/events/index.js';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { createPictureStore } from './picture-store.js';
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
    kept: answer.get('Cache-Control'),
    ...(await sharp(answer.body as Buffer).metadata()),
  };
};

describe('pictures that are sent', () => {
  it.each([
    ['JPEG', 'photo.JPG', () => drawn().jpeg().toBuffer()],
    ['PNG', 'photo.png', () => drawn().png().toBuffer()],
    ['WebP', 'photo.webp', () => drawn().webp().toBuffer()],
    ['AVIF', 'photo.avif', () => drawn().avif({ effort: 0 }).toBuffer()],
    ['a progressive JPEG', 'photo.jpeg', () => drawn().jpeg({ progressive: true }).toBuffer()],
    [
      'a JPEG followed by a smaller one, as of a phone',
      'a.jpg',
      async () => Buffer.concat([await jpeg(), await jpeg()]),
    ],
    ['a picture without a name', 'blob', png],
  ])('are taken, and shown by every instance in the widths and formats of all pictures: %s', async (_, name, made) => {
    const answer = await send([{ bytes: await made(), name, type: 'application/octet-stream' }]);

    expect(answer.status).toBe(200);
    const [{ src }] = answer.body as [UploadedPicture];
    expect(src).toMatch(/^\/pictures\/_uploads\/[0-9a-f]{32}\.webp$/);
    const forever = { kept: 'public, max-age=31536000, immutable' };
    expect(await shown(src)).toMatchObject({ type: 'image/webp', format: 'webp', width: 60, height: 40, ...forever });
    expect(await shown(src.replace('.webp', '-320.avif'))).toMatchObject({ type: 'image/avif', width: 60, ...forever });
    // As on another instance, which has no copies of its own yet.
    for (const folder of ['uploads', 'pictures']) await rm(join(shop.settings.dataDir, folder), { recursive: true });
    expect(await shown(src.replace('.webp', '-640.webp'))).toMatchObject({ type: 'image/webp' });
  });

  it('are several at once, each stored once, with an event for what is new', async () => {
    const [one, two] = [await jpeg(), await png()];
    const before = await stored();

    const answer = await send([
      { bytes: one, name: 'one.jpg' },
      { bytes: two, name: 'two.png' },
      { bytes: one, name: 'again.jpg' },
    ]);

    const [first, second, third] = (answer.body as UploadedPicture[]).map(({ src }) => src);
    expect([first === third, first === second]).toEqual([true, false]);
    expect(await stored()).toBe(before + 2);
    expect(await EventModel.find({ type: 'picture.added' }).sort({ _id: -1 }).limit(2).lean()).toMatchObject([
      { actor: { kind: 'staff', id: staff.user._id }, subject: { kind: 'picture' } },
      { actor: { kind: 'staff', id: staff.user._id } },
    ]);
  });

  it('are stored upright, no larger than pages need, without where and when they were taken', async () => {
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

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  /** Some 200 kilobytes that become 64 million pixels. */
  const bomb = (): Promise<Buffer> => drawn(8_000, 8_000).png({ compressionLevel: 6 }).toBuffer();
  /** With other data than its checksums say. */
  const noisy = (bytes: Buffer): Buffer => bytes.fill(7, bytes.length - 40, bytes.length - 16);
  const kind = 'is not a picture of a kind we take: please choose JPEG, PNG, WebP or AVIF';
  const more = 'contains more than a picture: please save it anew';
  const damaged = 'is damaged or incomplete';

  it.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', 'a.svg', () => Buffer.from(svg), kind],
    ['an SVG called a PNG', 'a.png', () => Buffer.from(svg), kind],
    ['a GIF', 'a.gif', () => drawn().gif().toBuffer(), kind],
    ['a page', 'a.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), kind],
    ['nothing', 'a.png', () => Buffer.alloc(0), kind],
    [
      'a JPEG called a PNG',
      'a.png',
      jpeg,
      'is a JPEG by its content, but not by its name or type: please save it anew',
    ],
    ['a PNG called a page', 'a.html', png, 'is a PNG by its content, but not by its name or type: please save it anew'],
    ['a JPEG that is a page too', 'a.jpg', async () => Buffer.concat([await jpeg(), Buffer.from(svg)]), more],
    [
      'a PNG that is an archive too',
      'a.png',
      async () => Buffer.concat([await png(), Buffer.from('PK\x03\x04')]),
      more,
    ],
    [
      'a WebP with more behind it',
      'a.webp',
      async () => Buffer.concat([await drawn().webp().toBuffer(), Buffer.from('<?php x')]),
      more,
    ],
    [
      'a JPEG with a script in its comment',
      'a.jpg',
      async () => {
        const bytes = await jpeg();
        const comment = Buffer.from('*/=1;</x><SCRIPT>alert(1)</script>');
        const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
        return Buffer.concat([bytes.subarray(0, 2), head, comment, bytes.subarray(2)]);
      },
      more,
    ],
    [
      'a JPEG that ends as an archive in its last segment',
      'a.jpg',
      async () => Buffer.concat([await jpeg(), await jpeg(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
      more,
    ],
    ['half a JPEG', 'a.jpg', async () => (await jpeg()).subarray(0, 200), damaged],
    ['half a PNG', 'a.png', async () => (await png()).subarray(0, 60), damaged],
    ['the beginning of a WebP', 'a.webp', () => Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'), damaged],
    ['a PNG of noise', 'a.png', async () => noisy(await png()), 'is damaged or cannot be read'],
    ['a bomb', 'a.png', bomb, 'has more than 50 million pixels: please make it smaller'],
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

  it('is refused by its claimed type as well as by its name', async () => {
    const answer = await send([{ bytes: await png(), name: 'a.png', type: 'text/html' }]);

    expect(answer).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('by its name or type') as unknown },
    });
  });
});

describe('the limits', () => {
  it('are 12 MB for each, 8 at a time, and at least one', async () => {
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

  it('are staff alone', async () => {
    const files = [{ bytes: await png(), name: 'a.png' }];
    const before = await stored();

    expect((await send(files, await shop.shopper())).status).toBe(403);
    expect((await send(files, { ...staff, ...shop.guest })).status).toBe(401);
    expect(await stored()).toBe(before);
  });
});

it('a name that no upload has is a 404, whatever its form', async () => {
  for (const name of ['0'.repeat(32), 'side', `${'0'.repeat(32)}-640`, '..%2f..%2fsecret']) {
    expect((await request(shop.base).get(`/pictures/_uploads/${name}.webp`)).status).toBe(404);
  }
});

it('never calls a picture damaged because the shop could not encode it', async () => {
  const uploads = createPictureUploads({ store: createPictureStore(), onAdded: () => undefined });
  uploads.close();

  const file = { name: 'fine.jpg', mediaType: 'image/jpeg', bytes: await jpeg() };

  await expect(uploads.receive([file], systemActor('test'))).rejects.toThrow('The shop is closing');
});
