import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product, UploadedPicture } from '@paila/shared';
import mongoose from 'mongoose';
import sharp from 'sharp';
import request from 'supertest';
import { EventModel } from '../../../platform/events/index.js';
import { createLogger } from '../../../platform/log.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { picturesOfProducts, storeFetchedPicture } from '../../catalog/index.js';
import { picturesOfOrders } from '../../orders/index.js';
import { pictureStore } from './picture-store.js';
import { createRemovedPictures } from './removed-pictures.js';
import { unusedPicturesJobs } from './unused-pictures.job.js';

const HOUR_MS = 3_600_000;

let shop: Shop;
let staff: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  [staff, admin] = [await shop.staff(), await shop.admin()];
});
afterAll(() => shop.close());

const files = () => mongoose.connection.collection('pictures.files');
const chunks = () => mongoose.connection.collection('pictures.chunks');
beforeEach(async () => {
  await files().deleteMany({});
  await chunks().deleteMany({});
});

let shade = 0;
const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: { r: 90, g: (shade += 9) % 256, b: 20 } } })
    .png()
    .toBuffer();
const send = async (bytes: Buffer): Promise<string> => {
  const answer = await staff.post('/api/pictures').attach('pictures', bytes, 'a.png');
  const [{ src }] = answer.body as [UploadedPicture];
  return src;
};
const pictureName = (src: string): string => /([0-9a-f]{32})/.exec(src)?.[1] ?? '';
const uploaded = async (hoursAgo: number): Promise<string> => {
  const src = await send(await aPicture());
  await age(src, hoursAgo);
  return src;
};
const age = (src: string, hoursAgo: number) =>
  files().updateOne(
    { filename: pictureName(src) },
    { $set: { uploadDate: new Date(Date.now() - hoursAgo * HOUR_MS) } },
  );
const form = (img: readonly string[], more: object = {}) => ({
  ...{ company: 'nike', title: 'Ridge', desc: 'a', alt: 'a', price: 20, discountPrice: 20, img, ...more },
});
const aProductWith = async (img: readonly string[], more: object = {}): Promise<Product> =>
  (await staff.post('/api/products').send(form(img, more))).body as Product;
const run = async (name = 'remove-unused-pictures'): Promise<void> => {
  const jobs = unusedPicturesJobs({
    store: pictureStore,
    usedBy: [picturesOfProducts, picturesOfOrders],
    log: createLogger('silent'),
  });
  await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
};
/** The state some minutes after a picture was released. */
const runSoon = async (minutes = 11): Promise<void> => {
  const released = { 'metadata.releasedAt': { $type: 'date' } };
  const earlier = { $dateSubtract: { startDate: '$metadata.releasedAt', unit: 'minute', amount: minutes } };
  await files().updateMany(released, [{ $set: { 'metadata.releasedAt': earlier } }]);
  await run('remove-released-pictures');
};
const left = async (): Promise<string[]> => (await files().find().toArray()).map(({ filename }) => String(filename));

it('removes a picture that nothing has used for a day, with all its bytes, and records an event', async () => {
  const [old, young] = [await uploaded(25), await uploaded(23)];

  await run();

  expect(await left()).toEqual([pictureName(young)]);
  const [file] = await files().find().toArray();
  expect(await chunks().distinct('files_id')).toEqual([file?._id]);
  expect(
    await EventModel.find({ type: /^picture/, 'subject.id': pictureName(old) })
      .sort({ _id: 1 })
      .lean(),
  ).toMatchObject([
    { type: 'picture.added', actor: { kind: 'staff', id: staff.user._id } },
    { type: 'picture.removed', actor: { kind: 'system', id: 'remove-unused-pictures' } },
  ]);
});

it.each<[string, (src: string) => Promise<unknown>]>([
  ['a product', (src) => aProductWith([src])],
  ['a product that shows a copy of it', (src) => aProductWith([src.replace('.webp', '-640.avif')])],
  ['a draft', (src) => aProductWith([src], { status: 'draft' })],
  ['an archived product', (src) => aProductWith(['/pictures/patan/side.webp', src], { status: 'archived' })],
  ['a product in the bin', async (src) => admin.delete(`/api/products/${(await aProductWith([src]))._id}`)],
  [
    'an order whose product shows another one now, and is gone',
    async (src) => {
      const { _id } = await aProductWith([src]);
      const lines = [{ productId: _id, quantity: 1 }];
      await shop.guest.post('/api/orders').send({ products: lines, amount: 20, address: shop.anAddress() });
      await staff.put(`/api/products/${_id}`).send(form([]));
      await admin.delete(`/api/products/${_id}`);
      expect((await admin.delete(`/api/admin/products/${_id}`)).status).toBe(200);
    },
  ],
])('leaves a picture that is used by %s', async (_, use) => {
  const src = await uploaded(30);
  await use(src);
  await age(src, 30);

  await run();

  expect(await left()).toEqual([pictureName(src)]);
});

it('leaves a picture that somebody sends again, or saves a product with, after a day', async () => {
  const bytes = await aPicture();
  const src = await send(bytes);
  await age(src, 30);

  expect(await send(bytes)).toBe(src);
  await run();

  expect(await left()).toEqual([pictureName(src)]);
});

it('refuses to save a product with a picture that was removed', async () => {
  const src = await uploaded(30);
  const product = await aProductWith([]);
  await run();

  const gone = { status: 400, body: { errors: [{ path: 'img', msg: expect.stringContaining('upload it again') }] } };
  expect(await staff.post('/api/products').send(form([src]))).toMatchObject(gone);
  expect(await staff.put(`/api/products/${product._id}`).send(form([src], { title: 'Other' }))).toMatchObject(gone);
  expect((await staff.get(`/api/products/${product._id}`)).body).toMatchObject({ title: 'Ridge', version: 1 });
});

it('lets a product be saved with a missing picture that it already had', async () => {
  const src = await uploaded(1);
  const product = await aProductWith([src]);
  // The state after a restore without pictures.
  await files().deleteMany({});

  expect((await staff.put(`/api/products/${product._id}`).send(form([src], { price: 30 }))).status).toBe(200);
});

it('runs in two instances at once, while products are saved, and leaves no product without its picture', async () => {
  const pictures: string[] = [];
  for (let count = 0; count < 6; count += 1) pictures.push(await uploaded(30));

  const [, , ...saved] = await Promise.all([
    run(),
    run(),
    ...pictures.map(async (src) => ({ src, status: (await staff.post('/api/products').send(form([src]))).status })),
  ]);

  const there = await left();
  const expected = saved.flatMap(({ src, status }) => (status === 200 ? [pictureName(src)] : []));
  expect([...there].sort()).toEqual([...expected].sort());
  expect(saved.every(({ status }) => status === 200 || status === 400)).toBe(true);
  const events = await EventModel.find({
    type: 'picture.removed',
    'subject.id': { $in: pictures.map(pictureName) },
  }).lean();
  expect(events).toHaveLength(pictures.length - expected.length);
});

describe('a picture that a product does not show any more', () => {
  const pictureAddresses = (src: string): string[] => [
    src,
    ...['320.avif', '640.webp', '1200.avif'].map((copy) => src.replace('.webp', `-${copy}`)),
    ...['plain', 'blue'].map((ground) => src.replace('.webp', `-share-${ground}.jpg`)),
  ];
  const statuses = async (base: string, src: string): Promise<Set<number>> =>
    new Set(await Promise.all(pictureAddresses(src).map(async (address) => (await request(base).get(address)).status)));
  const filesOn = async ({ settings: { dataDir } }: Shop): Promise<string[]> => {
    const folders = ['uploads', 'pictures'].map((folder) => join(dataDir, folder, '_uploads'));
    return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat();
  };
  const sweep = async (instance: Shop): Promise<void> => {
    const { dataDir } = instance.settings;
    const store = pictureStore;
    const folders = {
      made: join(dataDir, 'pictures'),
      uploads: { folder: join(dataDir, 'uploads'), read: store.read },
    };
    const { sweep: once } = createRemovedPictures({ folders, store, log: createLogger('silent') });
    await once();
    const before = await filesOn(instance);
    expect(await filesOn(instance)).toEqual(before);
    await once();
  };

  it('is gone everywhere: in the database, on the disks of all instances, and in their answers', async () => {
    const elsewhere = await openShop();
    const [src, shown] = [await uploaded(30), await uploaded(30)];
    const product = await aProductWith([src, shown]);
    for (const { base } of [shop, elsewhere]) {
      expect(await statuses(base, src)).toEqual(new Set([200]));
      expect(await statuses(base, shown)).toEqual(new Set([200]));
    }

    await staff
      .put(`/api/products/${product._id}`)
      .send(form([shown]))
      .expect(200);
    await run('remove-released-pictures');
    expect(await left()).toContain(pictureName(src));
    await runSoon();

    expect(await left()).toEqual([pictureName(shown)]);
    for (const instance of [shop, elsewhere]) {
      await sweep(instance);
      expect((await filesOn(instance)).filter((name) => name.startsWith(pictureName(src)))).toEqual([]);
      expect(await statuses(instance.base, src)).toEqual(new Set([404]));
      expect(await statuses(instance.base, shown)).toEqual(new Set([200]));
    }
    await elsewhere.close();
  });

  it('is requested again by caches after a day at most', async () => {
    const src = await uploaded(1);

    const answer = await request(shop.base).get(src);

    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=86400' });
    const again = await request(shop.base)
      .get(src)
      .set('If-None-Match', answer.get('ETag') ?? '');
    expect(again.status).toBe(304);
  });

  it('is removed with a product that is deleted for good, and not with one in the bin', async () => {
    const src = await uploaded(30);
    const { _id } = await aProductWith([src]);
    await admin.delete(`/api/products/${_id}`).expect(200);
    await runSoon();
    expect(await left()).toEqual([pictureName(src)]);

    await admin.delete(`/api/admin/products/${_id}`).expect(200);
    await runSoon();

    expect(await left()).toEqual([]);
  });

  it('is removed with the shop’s own copy of a picture from elsewhere', async () => {
    const src = await uploaded(30);
    const of = 'https://pictures.example/a.jpg';
    const { _id } = await aProductWith([of]);
    await storeFetchedPicture(_id, { of, src });

    await staff
      .put(`/api/products/${_id}`)
      .send(form(['https://pictures.example/b.jpg']))
      .expect(200);
    await runSoon();

    expect(await left()).toEqual([]);
  });

  it.each<[string, (src: string) => Promise<unknown>]>([
    ['another product', (src) => aProductWith([src.replace('.webp', '-640.webp')])],
    [
      'an order',
      async (src) => {
        const { _id } = await aProductWith([src]);
        const lines = [{ productId: _id, quantity: 1 }];
        const answer = await shop.guest
          .post('/api/orders')
          .send({ products: lines, amount: 20, address: shop.anAddress() });
        expect(answer.status).toBe(200);
        await staff.put(`/api/products/${_id}`).send(form([])).expect(200);
      },
    ],
    [
      'the same product again',
      async (src) =>
        staff
          .put(`/api/products/${first._id}`)
          .send(form([src]))
          .expect(200),
    ],
    ['a form that has just sent it', () => send(bytes)],
  ])('stays when it is used by %s', async (_, use) => {
    bytes = await aPicture();
    const src = await send(bytes);
    first = await aProductWith([src]);
    await staff.put(`/api/products/${first._id}`).send(form([])).expect(200);
    await use(src);

    await runSoon();

    expect(await left()).toEqual([pictureName(src)]);
    expect(await files().countDocuments({ 'metadata.releasedAt': { $exists: true } })).toBe(0);
  });
  let first: Product;
  let bytes: Buffer;
});
