import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product, Stock } from '@paila/shared';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { until } from '../../../faults/testing/until.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { productLedger } from '../../inventory/testing.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const { orderInputFor } = ordering(() => shop);
const form = { company: 'nike', title: 'Ridge', desc: 'For the hills', alt: 'A shoe', price: 100, discountPrice: 100 };
const put = (_id: string) => admin.put(`/api/products/${_id}`);
const load = async (_id: string): Promise<{ product: Product; tag: string; stock: Stock }> => {
  const answer = await shop.guest.get(`/api/products/${_id}`);
  const product = answer.body as Product;
  return { product, tag: answer.get('ETag') ?? '', stock: product.stock ?? {} };
};
/** Loads a product once it shows its current stock, which takes up to a second after a sale. */
const loadAsItIs = async (_id: string): ReturnType<typeof load> => {
  const stored = JSON.stringify(await shop.stockOf({ _id }));
  await until(async () => JSON.stringify((await load(_id)).stock) === stored);
  return load(_id);
};
const sell = async (productId: string, quantity: number, size = '42'): Promise<boolean> => {
  const body = orderInputFor([{ productId, quantity, size }], quantity * 100);
  const { status } = await shop.guest.post('/api/orders').send(body);
  expect([200, 409]).toContain(status);
  return status === 200;
};
/** Stock 5, of which 4 are sold after the form was loaded. */
const soldMeanwhile = async () => {
  const { _id } = await shop.aProduct({ stock: { '42': 5 } });
  const loaded = await load(_id);
  expect(await sell(_id, 4)).toBe(true);
  return { _id, ...loaded };
};
const STALE = { status: 412, body: { code: 'stale_stock' } };

describe('a stale form', () => {
  it('does not add sold items when the published client sends back the product that it loaded', async () => {
    const { _id, product } = await soldMeanwhile();

    const answer = await put(_id).send({ ...product, title: 'Renamed' });

    expect(answer).toMatchObject({
      ...STALE,
      body: { code: 'stale_stock', current: { _id, stock: { '42': 1 } }, yours: { stock: { '42': 5 } } },
    });
    expect(await shop.stockOf({ _id })).toEqual({ '42': 1 });
    const reloaded = await put(_id).send({ ...(await loadAsItIs(_id)).product, title: 'Renamed' });
    expect(reloaded).toMatchObject({ status: 200, body: { title: 'Renamed', stock: { '42': 1 } } });
  });

  it('does not add sold items with the ETag that it was loaded with', async () => {
    const { _id, tag } = await soldMeanwhile();

    const answer = await put(_id)
      .set('If-Match', tag)
      .send({ ...form, stock: { '42': 5 } });

    expect(answer).toMatchObject({
      ...STALE,
      body: { current: { stock: { '42': 1 } }, yours: { stock: { '42': 5 } } },
    });
    expect(await shop.stockOf({ _id })).toEqual({ '42': 1 });
    const fresh = (await loadAsItIs(_id)).tag;
    const saved = await put(_id)
      .set('If-Match', fresh)
      .send({ ...form, stock: { '42': 7 } });
    expect(saved).toMatchObject({ status: 200, body: { stock: { '42': 7 } } });
  });

  it('does not add sold items with the version alone and a count from before the sale', async () => {
    const { _id } = await soldMeanwhile();

    const answer = await put(_id)
      .set('If-Match', '"v1"')
      .send({ ...form, stock: { '42': 5 } });

    expect(answer).toMatchObject(STALE);
    expect(await shop.stockOf({ _id })).toEqual({ '42': 1 });
  });

  it('adds its changes to the present stock when it sends the stock that it loaded', async () => {
    const { _id, stock: stockSeen } = await soldMeanwhile();

    expect((await put(_id).send({ ...form, stock: { '42': 5 }, stockSeen })).body).toMatchObject({
      stock: { '42': 1 },
    });
    expect((await put(_id).send({ ...form, stock: { '42': 8 }, stockSeen })).body).toMatchObject({
      stock: { '42': 4 },
    });
    expect((await put(_id).send({ ...form, stock: { '42': 3 }, stockSeen })).body).toMatchObject({
      stock: { '42': 2 },
    });
    expect(await productLedger(new Types.ObjectId(_id))).toEqual({ '42': 2 });
  });
});

describe('counting stock', () => {
  it('replaces the stock without a version', async () => {
    const { _id } = await soldMeanwhile();

    expect((await put(_id).send({ ...form, stock: { '42': 5 } })).body).toMatchObject({ stock: { '42': 5 } });
  });

  it('replaces the stock with any version', async () => {
    const { _id } = await soldMeanwhile();

    const answer = await put(_id)
      .set('If-Match', '*')
      .send({ ...form, stock: { '42': 5 } });

    expect(answer.body).toMatchObject({ stock: { '42': 5 } });
  });

  it('accepts the version as long as nothing of that size was sold since', async () => {
    const { _id } = await shop.aProduct({ stock: { '41': 5, '42': 5 } });
    const save = async (stock: Stock) => put(_id).send({ ...(await loadAsItIs(_id)).product, stock });

    expect((await save({ '41': 5, '42': 8 })).body).toMatchObject({ stock: { '41': 5, '42': 8 } });
    expect((await save({ '41': 5, '42': 6 })).body).toMatchObject({ stock: { '41': 5, '42': 6 } });
    await sell(_id, 1);
    expect((await save({ '41': 7, '42': 5 })).body).toMatchObject({ stock: { '41': 7, '42': 5 } });
    expect(await save({ '41': 7, '42': 6 })).toMatchObject(STALE);
    expect(await shop.stockOf({ _id })).toEqual({ '41': 7, '42': 5 });
  });
});

describe('the difference of a stock', () => {
  it('is refused and changes nothing when it would remove more than is left', async () => {
    const { _id, stock: stockSeen } = await soldMeanwhile();

    const answer = await put(_id).send({ ...form, title: 'Renamed', stock: { '42': 2 }, stockSeen });

    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stock_below_zero', lines: [{ productId: _id, size: '42', available: 1 }] },
    });
    expect((await loadAsItIs(_id)).product).toMatchObject({ version: 1, stock: { '42': 1 } });
  });

  it('adds a size, drops one with its remaining items, and leaves a size that another admin added', async () => {
    const { _id } = await shop.aProduct({ stock: { '41': 3, '42': 5 } });
    const { stock: stockSeen } = await load(_id);
    await put(_id).send({ ...form, size: ['41', '42', '44'], stock: { '41': 3, '42': 5, '44': 2 } });
    await sell(_id, 1, '41');

    const answer = await put(_id).send({ ...form, stock: { '42': 6, '43': 4 }, stockSeen });

    expect(answer).toMatchObject({ status: 200, body: { stock: { '42': 6, '43': 4, '44': 2 } } });
    expect((answer.body as Product).size).toEqual(['42', '43', '44']);
    expect(await productLedger(new Types.ObjectId(_id))).toEqual({ '41': 0, '42': 6, '43': 4, '44': 2 });
  });

  it('has no meaning where counting began or stopped meanwhile', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 5 } });
    const untracked = await shop.aProduct({ sizes: ['42'] });

    await put(_id).send({ ...form, stock: null });
    expect(await put(_id).send({ ...form, stock: { '42': 6 }, stockSeen: { '42': 5 } })).toMatchObject(STALE);
    expect(await shop.stockOf({ _id })).toBeUndefined();

    const begin = () => put(untracked._id).send({ ...form, stock: { '42': 6 }, stockSeen: null });
    expect((await begin()).body).toMatchObject({ stock: { '42': 6 } });
    expect(await begin()).toMatchObject(STALE);
    expect(await shop.stockOf(untracked)).toEqual({ '42': 6 });
  });

  it('ends the counting whatever stock was loaded', async () => {
    const { _id, stock: stockSeen } = await soldMeanwhile();

    const answer = await put(_id).send({ ...form, stock: null, stockSeen });

    expect(answer.status).toBe(200);
    expect(await shop.stockOf({ _id })).toBeUndefined();
  });
});

interface Step {
  readonly does: 'load' | 'save' | 'sell';
  readonly by: number;
  readonly size: '41' | '42';
  readonly items: number;
  /** True if the step is done together with the step before. */
  readonly isTogether: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('load', 'save', 'sell'),
  by: fc.constantFrom(0, 1),
  size: fc.constantFrom('41', '42'),
  items: fc.integer({ min: -3, max: 3 }),
  isTogether: fc.boolean(),
});

it('neither creates nor loses an item, however saves and sales of several people follow or meet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { _id, stock: opening = {} } = await shop.aProduct({ stock: { '41': 4, '42': 4 } });
      const expected: Record<string, number> = { ...opening };
      const forms = [opening, opening];
      const take = async ({ does, by, size, items }: Step): Promise<void> => {
        const stockSeen = forms[by] ?? {};
        if (does === 'load') {
          forms[by] = (await load(_id)).stock;
        } else if (does === 'sell') {
          const quantity = Math.abs(items) + 1;
          if (await sell(_id, quantity, size)) expected[size] = (expected[size] ?? 0) - quantity;
        } else {
          const seen = stockSeen[size] ?? 0;
          const requested = Math.max(0, seen + items);
          const answer = await put(_id).send({ ...form, stock: { ...stockSeen, [size]: requested }, stockSeen });
          expect([200, 409]).toContain(answer.status);
          if (answer.status === 200) expected[size] = (expected[size] ?? 0) + requested - seen;
        }
      };
      const together: Step[][] = [];
      for (const next of steps) {
        const last = together.at(-1);
        if (next.isTogether && last) last.push(next);
        else together.push([next]);
      }
      for (const group of together) await Promise.all(group.map(take));

      expect(Object.values(expected).every((count) => count >= 0)).toBe(true);
      expect(await shop.stockOf({ _id })).toEqual(expected);
      expect(await productLedger(new Types.ObjectId(_id))).toEqual(expected);
    }),
    { numRuns: 10 },
  );
});
