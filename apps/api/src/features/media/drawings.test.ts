import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Artwork, Drawing, Product } from '@paila/shared';
import sharp from 'sharp';
import request from 'supertest';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { DrawingModel } from './drawing.model.js';

const CAP: Artwork = {
  silhouette: 'cap',
  upperMaterial: 'twill',
  mark: 'peak',
  colourway: {
    upper: '#1f2a44',
    panel: '#2b3a5e',
    accent: '#f0a92e',
    lining: '#222853',
    lace: '#f4efe4',
    midsole: '#f5f1e7',
    outsole: '#e2982a',
  },
};
const SHIRT: Artwork = { ...CAP, silhouette: 'tee', upperMaterial: 'jersey' };
const VIEWS = ['front', 'back', 'side', 'close-up'];

/** Sketches take seconds; a busy machine takes longer. */
const PATIENCE_MS = 180_000;
jest.setTimeout(PATIENCE_MS);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paila-drawings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pathOf = ({ _id }: Pick<Product, '_id'>): string => `/api/products/${_id}/pictures`;
const stateOf = async (admin: LoggedIn, product: Pick<Product, '_id'>): Promise<Drawing> =>
  (await admin.get(pathOf(product))).body as Drawing;
const body = (artwork: unknown) => ({
  company: 'nike',
  title: 'Dusk cap',
  desc: 'For the way home',
  alt: 'A blue cap',
  price: 30,
  discountPrice: 25,
  artwork,
});

/** Asks until the studio has ended; each answer, the same ones only once. */
const watched = async (admin: LoggedIn, product: Pick<Product, '_id'>): Promise<Drawing[]> => {
  const seen: Drawing[] = [];
  for (;;) {
    const drawing = await stateOf(admin, product);
    if (drawing.msg !== seen.at(-1)?.msg) seen.push(drawing);
    if (drawing.state !== 'drawing') return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** A shop whose studio does what the script says when it gets its order. */
const shopWith = async (name: string, script: string): Promise<Shop> => {
  const worker = join(folder, `${name}.mjs`);
  await writeFile(worker, `process.once('message', async (order) => { ${script} });`);
  return openShop({}, { worker });
};
const WAIT_FOREVER = 'setInterval(() => {}, 1000);';

describe('the pictures of a new product', () => {
  let shop: Shop;
  let admin: LoggedIn;
  beforeAll(async () => {
    shop = await openShop();
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  it('are drawn by the studio, and hung all at once', async () => {
    const product = (await admin.post('/api/products').send(body(CAP))).body as Product;
    expect(product).not.toHaveProperty('artwork');
    expect(await stateOf(admin, product)).toEqual({
      state: 'none',
      done: 0,
      of: 4,
      msg: 'No pictures have been drawn of this artwork.',
    });

    const answer = await admin.post(pathOf(product));

    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ state: 'drawing', done: 0, of: 4, msg: 'Drawing: 0 of 4 pictures are there.' });
    expect((await admin.post(pathOf(product))).body).toMatchObject({ code: 'conflict' });
    const galleries = new Set<string>();
    const looking = setInterval(() => {
      void request(shop.base)
        .get(`/api/products/${product._id}`)
        .then(({ body: seen }) => galleries.add((seen as Product).img.join(' ')));
    }, 20);
    const last = (await watched(admin, product)).at(-1);
    clearInterval(looking);
    expect(last).toEqual({ state: 'done', done: 4, of: 4, msg: 'All 4 pictures are there.' });

    const shown = (await shop.guest.get(`/api/products/${product._id}`)).body as Product;
    expect(shown.img.map((address) => address.replace(/^\/pictures\/[0-9a-f]{24}-[0-9a-f]{8}\//, ''))).toEqual(
      VIEWS.map((view) => `${view}.webp`),
    );
    expect(shown.placeholder).toMatch(/^[\w+/]{20,}=*$/);
    // Nobody saw anything but no picture and all of them.
    galleries.delete('/pictures/placeholder/side.webp');
    galleries.delete(shown.img.join(' '));
    expect([...galleries]).toEqual([]);

    for (const address of [...shown.img, shown.img[0]!.replace('.webp', '-320.avif')]) {
      const picture = await request(shop.base).get(address).responseType('blob');
      expect(picture.status).toBe(200);
      expect(await sharp(picture.body as Buffer).metadata()).toMatchObject({ width: 160, height: 120 });
    }
  });

  it('can be asked for by who names an artwork that the studio knows, and by nobody else', async () => {
    const without = await shop.aProduct();
    expect((await admin.post(pathOf(without))).body).toEqual({
      code: 'conflict',
      msg: 'Please give the product an artwork first',
    });
    expect(await stateOf(admin, without)).toMatchObject({ state: 'none', of: 0 });

    const refused = await admin.post('/api/products').send(body({ ...CAP, silhouette: 'sandal' }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: 'artwork' }] } });
    for (const id of ['ffffffffffffffffffffffff', 'no-id'])
      expect((await admin.post(pathOf({ _id: id }))).status).toBe(404);
  });

  it('keep their artwork through changes that do not name it, and lose it to null', async () => {
    const { _id } = (await admin.post('/api/products').send(body(SHIRT))).body as Product;
    await admin.put(`/api/products/${_id}`).send({ ...body(undefined), title: 'Dusk shirt' });
    expect(await stateOf(admin, { _id })).toMatchObject({ state: 'none', of: 4 });
    await admin.put(`/api/products/${_id}`).send(body(null));
    expect(await stateOf(admin, { _id })).toMatchObject({ state: 'none', of: 0 });
  });

  it('are a model too, for what can be turned around', async () => {
    const product = await shop.aProduct({ artwork: CAP });
    await admin.post(pathOf(product));
    expect((await watched(admin, product)).at(-1)).toMatchObject({ state: 'done' });
    const [first = ''] = ((await shop.guest.get(`/api/products/${product._id}`)).body as Product).img;

    const model = await request(shop.base).get(first.replace('front.webp', 'model.glb')).responseType('blob');

    expect(model).toMatchObject({ status: 200, type: 'model/gltf-binary' });
    expect((await request(shop.base).get(`/pictures/${product._id}-00000000/model.glb`)).status).toBe(404);
  });
});

describe('a studio that fails', () => {
  it.each([
    ['ends without a word', `process.exit(3);`],
    ['says so', `process.send({ failed: 'no such cloth' }, () => process.disconnect());`],
    ['fails half way', `process.send({ drawn: 'front', placeholder: 'abc' }, () => process.exit(1));`],
  ])('leaves the product as it was, says so, and may be asked again: it %s', async (name, script) => {
    const shop = await shopWith(name, script);
    const admin = await shop.admin();
    const product = await shop.aProduct({ artwork: CAP });

    expect((await admin.post(pathOf(product))).status).toBe(202);

    expect((await watched(admin, product)).at(-1)).toMatchObject({
      state: 'failed',
      msg: 'The studio could not draw these pictures. Please ask again, or choose another silhouette or material.',
    });
    expect(((await shop.guest.get(`/api/products/${product._id}`)).body as Product).img).toEqual(product.img);
    expect((await admin.post(pathOf(product))).status).toBe(202);
    await watched(admin, product);
    await shop.close();
  });

  it('hangs nothing on a product that has another artwork by then', async () => {
    const shop = await shopWith(
      'slow',
      `setTimeout(() => process.send({ done: true }, () => process.disconnect()), 1500);`,
    );
    const admin = await shop.admin();
    const product = await shop.aProduct({ artwork: CAP });
    await admin.post(pathOf(product));
    await admin.put(`/api/products/${product._id}`).send(body({ ...CAP, mark: 'wave' }));
    expect(await stateOf(admin, product)).toMatchObject({ state: 'drawing' });

    await watched(admin, product);

    // Of the new artwork nothing has been drawn.
    expect(await stateOf(admin, product)).toMatchObject({ state: 'none' });
    expect(((await shop.guest.get(`/api/products/${product._id}`)).body as Product).img).toEqual(product.img);
    await shop.close();
  });
});

describe('a shop that is closed while its studio draws', () => {
  it('ends the studio and says so; another instance can be asked at once', async () => {
    const closing = await shopWith('waits', WAIT_FOREVER);
    const other = await openShop();
    const admin = await other.admin();
    const product = await closing.aProduct({ artwork: CAP });
    await closing.withToken(admin.token).post(pathOf(product));

    await closing.close();

    expect(await stateOf(admin, product)).toMatchObject({
      state: 'failed',
      msg: 'The studio was interrupted. Please ask for the pictures again.',
    });
    await other.close();
  });

  it('is heard of no more after a crash: then its order counts as broken off, and is free', async () => {
    const shop = await shopWith('waits-on', WAIT_FOREVER);
    const admin = await shop.admin();
    const product = await shop.aProduct({ artwork: CAP });
    await admin.post(pathOf(product));
    // As the database looks a minute after its instance was cut off.
    await DrawingModel.updateOne({ product: product._id }, { $set: { until: new Date(Date.now() - 1), run: 'gone' } });

    expect(await stateOf(admin, product)).toMatchObject({
      state: 'failed',
      msg: 'The studio was interrupted. Please ask for the pictures again.',
    });
    expect((await admin.post(pathOf(product))).status).toBe(202);
    expect(await stateOf(admin, product)).toMatchObject({ state: 'drawing', done: 0 });
    await shop.close();
  });
});

it('takes four orders and no more, one of each product', async () => {
  const shop = await shopWith('busy', WAIT_FOREVER);
  const admin = await shop.admin();
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.aProduct({ artwork: CAP })));
  const [first] = products;

  const twice = await Promise.all([admin.post(pathOf(first!)), admin.post(pathOf(first!))]);
  expect(twice.map(({ status }) => status).sort()).toEqual([202, 409]);
  const rest = await Promise.all(products.slice(1).map((product) => admin.post(pathOf(product))));

  expect(rest.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429]);
  const refused = rest.find(({ status }) => status === 429);
  expect(refused?.get('Retry-After')).toBe('120');
  expect(refused?.body).toMatchObject({ code: 'too_many_requests' });
  // Of those that were refused nothing is kept.
  expect(await DrawingModel.countDocuments()).toBe(4);
  await shop.close();
  expect(await readdir(folder)).toContain('busy.mjs');
});
