import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { until } from '../../../faults/testing/until.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { ProductModel } from '../index.js';

let shop: Shop;
let admin: LoggedIn;
let colleague: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  [admin, colleague] = [await shop.admin(), await shop.admin()];
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const { place, orderInputFor } = ordering(() => shop);
const form = { company: 'nike', title: 'Ridge', desc: 'For the hills', alt: 'A shoe', price: 100, discountPrice: 100 };
const put = (_id: string, caller = admin) => caller.put(`/api/products/${_id}`);
const load = async (_id: string): Promise<{ product: Product; tag: string }> => {
  const answer = await shop.guest.get(`/api/products/${_id}`);
  return { product: answer.body as Product, tag: answer.get('ETag') ?? '' };
};
const sell = (productId: string, quantity: number) =>
  place(shop.guest, orderInputFor([{ productId, quantity, size: '42' }], quantity * 100));
const STALE = { status: 412, body: { code: 'stale_version' } };

describe('the version of a product', () => {
  it('starts at 1 and counts changes of its own fields, not of its stock', async () => {
    const answer = await admin.post('/api/products').send({ ...form, stock: { '42': 5 } });
    const { _id, version } = answer.body as Product;
    expect(version).toBe(1);

    expect((await put(_id).send({ ...form, title: 'Renamed' })).body).toMatchObject({ version: 2 });
    expect((await put(_id).send({ ...form, title: 'Renamed' })).body).toMatchObject({ version: 2 });
    expect((await put(_id).send({ ...form, title: 'Renamed', stock: { '42': 9 } })).body).toMatchObject({
      version: 2,
      stock: { '42': 9 },
    });
    await sell(_id, 4);
    await until(async () => (await load(_id)).product.stock?.['42'] === 5);
    expect((await load(_id)).product).toMatchObject({ version: 2, stock: { '42': 5 } });

    expect((await put(_id).send({ ...form, title: 'Renamed', size: ['42', '43'] })).body).toMatchObject({ version: 3 });
    const listed = (await shop.guest.get('/api/products')).body as Product[];
    expect(listed.find((product) => product._id === _id)).toMatchObject({ version: 3 });
    expect(await EventModel.find({ type: 'product.changed', 'subject.id': _id }).sort({ at: 1 }).lean()).toMatchObject([
      { was: { title: 'Ridge', version: 1 }, is: { title: 'Renamed', version: 2 } },
      { was: { sizes: ['42'], version: 2 }, is: { sizes: ['42', '43'], version: 3 } },
    ]);
  });

  it('makes the ETag together with the content, so that a sale and a change both show', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 5 } });
    const url = `/api/products/${_id}`;
    const { tag } = await load(_id);
    expect(tag).toMatch(/^"v1-[\w-]+"$/);
    expect((await shop.guest.get(url).set('If-None-Match', tag)).status).toBe(304);

    await sell(_id, 1);
    await until(async () => (await load(_id)).tag !== tag);
    const sold = await load(_id);
    expect(sold.tag).toMatch(/^"v1-[\w-]+"$/);
    expect(sold.tag).not.toBe(tag);
    expect((await shop.guest.get(url).set('If-None-Match', tag)).status).toBe(200);

    await put(_id).send({ ...form, size: ['42'] });
    expect((await load(_id)).tag).toMatch(/^"v2-[\w-]+"$/);
  });
});

describe('a form that was loaded before another admin’s change', () => {
  it.each(['If-Match', 'version in the body'])('is refused with both states: %s', async (how) => {
    const { _id } = await shop.aProduct({ title: 'Before' });
    const { tag, product } = await load(_id);
    await put(_id, colleague).send({ ...form, title: 'By the other' });

    const sent = { ...form, title: 'Mine', ...(how === 'If-Match' ? {} : { version: product.version }) };
    const call = put(_id).send(sent);
    const answer = await (how === 'If-Match' ? call.set('If-Match', tag) : call);

    expect(answer).toMatchObject({
      ...STALE,
      body: { code: 'stale_version', current: { _id, title: 'By the other', version: 2 }, yours: { title: 'Mine' } },
    });
    expect((await load(_id)).product).toMatchObject({ title: 'By the other', version: 2 });
  });

  it('is saved after the user has seen the new version', async () => {
    const { _id } = await shop.aProduct();
    await put(_id, colleague).send(form);
    const { tag } = await load(_id);

    const answer = await put(_id)
      .set('If-Match', tag)
      .send({ ...form, title: 'Mine' });

    expect(answer).toMatchObject({ status: 200, body: { title: 'Mine', version: 3 } });
  });

  it('wins once out of eight that are saved at the same moment, and the others see the stored values', async () => {
    const { _id } = await shop.aProduct();
    const { tag } = await load(_id);

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        put(_id, index % 2 ? admin : colleague)
          .set('If-Match', tag)
          .send({ ...form, title: `By ${String(index)}` }),
      ),
    );

    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ ...STALE, body: { current: saved[0]?.body as Product } });
    }
    expect((await load(_id)).product).toEqual(saved[0]?.body);
  });

  it('does not delete the product', async () => {
    const { _id } = await shop.aProduct();
    const { tag } = await load(_id);
    await put(_id, colleague).send({ ...form, title: 'Still sold' });
    const remove = (ifMatch: string) => admin.delete(`/api/products/${_id}`).set('If-Match', ifMatch);

    expect(await remove(tag)).toMatchObject({ ...STALE, body: { current: { title: 'Still sold' } } });
    expect(await ProductModel.countDocuments({ _id, deletedAt: null })).toBe(1);
    expect((await remove('"v2"')).status).toBe(200);
    expect(await ProductModel.countDocuments({ _id, deletedAt: null })).toBe(0);
  });
});

describe('If-Match', () => {
  it.each<[string, (tag: string) => string]>([
    ['the ETag', (tag) => tag],
    ['the version alone', () => '"v1"'],
    ['any version', () => '*'],
    ['a tag that a proxy weakened', (tag) => `W/${tag}`],
    ['the tag of the compressed answer', (tag) => tag.replace(/"$/, '-br"')],
    ['one of several', (tag) => `"v7-other", W/"abc" ,${tag}`],
    ['nothing', () => ''],
  ])('accepts %s', async (_name, of) => {
    const { _id } = await shop.aProduct({ stock: { '42': 5 } });
    const { tag } = await load(_id);

    const answer = await put(_id)
      .set('If-Match', of(tag))
      .send({ ...form, stock: { '42': 6 } });

    expect(answer).toMatchObject({ status: 200, body: { stock: { '42': 6 } } });
  });

  it.each(['"v2"', '"v0"', '"v11"', '"v1x"', '"V1"', '"another-server"', 'W/"v2-abc", "v3"', '""'])(
    'does not match version 1: %s',
    async (tag) => {
      const { _id } = await shop.aProduct();

      expect(await put(_id).set('If-Match', tag).send(form)).toMatchObject(STALE);
    },
  );

  it.each(['v1', '1', '"v1', 'W/v1', '"v1" "v2"', '*, "v1"'])(
    'is refused when it is no list of ETags: %s',
    async (tag) => {
      const { _id } = await shop.aProduct();

      const answer = await put(_id).set('If-Match', tag).send(form);

      expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: 'if-match' }] } });
    },
  );

  it('has to agree with a version in the body', async () => {
    const { _id } = await shop.aProduct();

    expect(
      await put(_id)
        .set('If-Match', '"v1"')
        .send({ ...form, version: 2 }),
    ).toMatchObject(STALE);
    expect(
      (
        await put(_id)
          .set('If-Match', '"v1"')
          .send({ ...form, version: 1 })
      ).status,
    ).toBe(200);
  });

  it('compares the version only where no stock is sent: a sale does not stand in the way of a new title', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 5 } });
    const { tag } = await load(_id);
    await sell(_id, 4);

    expect(await put(_id).set('If-Match', tag).send(form)).toMatchObject({ status: 200, body: { stock: { '42': 1 } } });
  });

  it('is allowed to pages of other origins, and so is reading the ETag', async () => {
    const origin = 'https://office.example';
    const office = await openShop({ corsOrigins: [origin] });
    try {
      const answer = await office.guest.get('/api/products').set('Origin', origin);
      expect(answer.get('Access-Control-Expose-Headers')).toContain('ETag');
    } finally {
      await office.close();
    }
  });
});

it('a version is a whole number from 1', async () => {
  const { _id } = await shop.aProduct();
  for (const version of [0, -1, 1.5, '1', { $gt: 0 }]) {
    const answer = await put(_id).send({ ...form, version });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'version' }] } });
  }
});
