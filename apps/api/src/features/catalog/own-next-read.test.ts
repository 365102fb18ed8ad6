import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import { expireOrder } from '../orders/index.js';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const { place, oneItem } = ordering(() => shop);
const shownStock = async (productId: string): Promise<unknown> =>
  ((await shop.guest.get(`/api/products/${productId}`)).body as { stock: unknown }).stock;
const LATER = new Date(Date.now() + 2 * 60 * 60_000);

// Repeated, as the change stream delivers each change only a moment later and a single try could succeed by chance.
const TIMES = 20;

it.each<[string, (id: string) => PromiseLike<unknown>]>([
  ['cancelled', (id) => admin.put(`/api/orders/${id}/status`).send({ status: 'cancelled' })],
  ['deleted', (id) => admin.delete(`/api/orders/${id}`)],
  ['expired', (id) => expireOrder(new Types.ObjectId(id), LATER)],
])('the next read after an order is placed, and after it is %s, shows the stock as it is', async (_how, end) => {
  const { orderInput, productId } = await oneItem();
  for (let time = 0; time < TIMES; time += 1) {
    const { _id } = (await place(shop.guest, orderInput)) satisfies PlacedOrder;
    expect(await shownStock(productId)).toEqual({ '42': 9 });

    await end(_id);

    expect(await shownStock(productId)).toEqual({ '42': 10 });
  }
});
