import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import mongoose, { Types } from 'mongoose';
import { expireOrder } from '../../orders/index.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { until } from '../../../faults/testing/until.js';
import { StockLevelModel } from '../../inventory/testing.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const { place, oneItem, orderInputFor } = ordering(() => shop);
const lastItem = async () => {
  const { _id: productId } = await shop.aProduct({ stock: { '42': 1 } });
  return { orderInput: orderInputFor([{ productId, quantity: 1, size: '42' }], 100), productId };
};
const shownStock = async (productId: string): Promise<unknown> =>
  ((await shop.guest.get(`/api/products/${productId}`)).body as { stock: unknown }).stock;
const LATER = new Date(Date.now() + 2 * 60 * 60_000);

// Repeated, as the change stream delivers each change only a moment later. A single attempt could succeed by chance.
const TIMES = 20;

it.each<[string, (id: string) => PromiseLike<unknown>]>([
  ['cancelled', (id) => admin.put(`/api/orders/${id}/status`).send({ status: 'cancelled' })],
  ['deleted', (id) => admin.delete(`/api/orders/${id}`)],
  ['expired', (id) => expireOrder(new Types.ObjectId(id), LATER)],
])(
  'the next read shows that an order took the last item, and that it is back once the order is %s',
  async (_how, end) => {
    const { orderInput, productId } = await lastItem();
    for (let time = 0; time < TIMES; time += 1) {
      const { _id } = (await place(shop.guest, orderInput)) satisfies PlacedOrder;
      expect(await shownStock(productId)).toEqual({ '42': 0 });

      await end(_id);

      expect(await shownStock(productId)).toEqual({ '42': 1 });
    }
  },
);

it('returns the counts that several orders leave, soon after them', async () => {
  const { orderInput, productId } = await oneItem();
  for (const remaining of [9, 8, 7]) {
    await place(shop.guest, orderInput);
    expect(await shownStock(productId)).toEqual({ '42': expect.any(Number) });
    if (remaining < 9) continue;
    await until(async () => JSON.stringify(await shownStock(productId)) === '{"42":9}');
  }

  await until(async () => JSON.stringify(await shownStock(productId)) === '{"42":7}');
});

/** Changes a level as another instance does, without this instance's models. */
const soldElsewhere = (product: string, size: string) =>
  mongoose.connection
    .collection<{ _id: string }>(StockLevelModel.collection.name)
    .updateOne({ _id: `${product}:${size}` }, { $inc: { count: -1 } });

it('returns sales of other instances beside this one’s orders, too', async () => {
  const { orderInput, productId } = await oneItem();
  for (const remaining of [8, 6, 4]) {
    await Promise.all([place(shop.guest, orderInput), soldElsewhere(productId, '42')]);

    await until(async () => JSON.stringify(await shownStock(productId)) === `{"42":${String(remaining)}}`);
  }
});
