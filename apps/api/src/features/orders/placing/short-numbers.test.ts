import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@paila/shared';
import { rawDatabase } from '../../../testing/open-database.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { reserveShortNumbers } from './short-numbers.js';
import { OrderModel } from '../order.model.js';
import { editOrder } from '../testing.js';

let shop: Shop;
let elsewhere: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  elsewhere = await openShop();
  admin = await shop.admin();
});
afterAll(async () => {
  await elsewhere.close();
  await shop.close();
});

const { place, oneItem } = ordering(() => shop);
const found = async (search: string): Promise<string[]> =>
  ((await admin.get('/api/orders').query({ search })).body as Order[]).map(({ _id }) => _id);

describe('short numbers', () => {
  it('find one order when whole, however written, and all that begin with a part', async () => {
    const sita = await shop.shopper();
    const order = await place(sita, (await oneItem()).orderInput);
    const longer = await place(sita, (await oneItem()).orderInput);
    const number = order.shortNumber ?? '';
    await OrderModel.updateOne({ _id: longer._id }, { search: `${number.toLowerCase()}0` });

    expect(await found(number)).toEqual([order._id]);
    expect(await found(` pa ${number.slice(3)}`)).toEqual([order._id]);
    expect(await found(`${number}0`)).toEqual([longer._id]);
    expect(await found(number.slice(0, -1))).toEqual(expect.arrayContaining([longer._id, order._id]));
  });

  it('are assigned once, however many are reserved at a time', async () => {
    const counts = [1, 20, 1, 7, 1, 45];

    const firsts = await Promise.all(counts.map((count) => reserveShortNumbers(count)));

    const numbers = firsts.flatMap((first, index) =>
      Array.from({ length: counts[index] ?? 0 }, (_, more) => first + more),
    );
    expect(new Set(numbers).size).toBe(75);
    expect(await reserveShortNumbers()).toBe(Math.max(...numbers) + 1);
  });

  it('begin at 1001 where the counter is missing, also for several callers at once', async () => {
    const counters = rawDatabase().collection<{ _id: string; next: number }>('shortnumbers');
    const { next } = (await counters.findOneAndDelete({ _id: 'orders' })) ?? { next: 0 };

    const numbers = await Promise.all([reserveShortNumbers(), reserveShortNumbers(), reserveShortNumbers()]);

    expect(numbers.toSorted((a, b) => a - b)).toEqual([1001, 1002, 1003]);
    await counters.updateOne({ _id: 'orders' }, { $set: { next } });
  });
});

describe('an order', () => {
  it('has one beside its number, in both instances, and simultaneous orders have different ones', async () => {
    const { orderInput } = await oneItem();
    const orders = await Promise.all(
      [shop, elsewhere, shop, elsewhere].flatMap(({ guest }) => [place(guest, orderInput), place(guest, orderInput)]),
    );

    const numbers = orders.map(({ shortNumber }) => shortNumber ?? '');
    expect(new Set(numbers).size).toBe(8);
    for (const number of numbers) expect(number).toMatch(/^PA-\d{4,}$/);
    expect(orders[0]?.paymentID).toBeNull();
    expect(await shop.findings()).toEqual([]);
  });

  it.each([
    ['as it is written', (number: string) => number],
    ['in small letters', (number: string) => ` ${number.toLowerCase()} `],
    ['by the digits alone', (number: string) => number.replace(/\D/g, '')],
  ])('is found by its short number %s, and still when its customer is forgotten', async (_how, said) => {
    const shopper = await shop.shopper();
    const { _id, shortNumber = '' } = await place(shopper, (await oneItem()).orderInput);

    expect(await found(said(shortNumber))).toContain(_id);

    await shopper.delete(`/api/auth/${shopper.user._id}`).send({ currentPassword: shopper.password }).expect(200);
    expect(await found(said(shortNumber))).toContain(_id);
  });

  it('keeps its short number, as no other order can have it', async () => {
    const [first, second] = [
      await place(shop.guest, (await oneItem()).orderInput),
      await place(shop.guest, (await oneItem()).orderInput),
    ];
    const { shortNumber } = await OrderModel.findById(first._id).orFail().lean();

    await expect(editOrder(second._id, { shortNumber })).rejects.toThrow(/E11000.*short-number/);
  });

  it('is reported by the doctor for a short number that nobody has reserved', async () => {
    const { _id } = await place(shop.guest, (await oneItem()).orderInput);
    const { shortNumber = 0 } = await OrderModel.findById(_id).orFail().lean();
    await editOrder(_id, { shortNumber: 1_000_000 });

    expect(await shop.findings()).toMatchObject([{ code: 'order_short_number', ids: { order: _id } }]);

    await editOrder(_id, { shortNumber });
    expect(await shop.findings()).toEqual([]);
  });
});
