import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@paila/shared';
import fc from 'fast-check';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';
import { createShortNumbers, reserveShortNumbers } from './order-short-numbers.js';
import { OrderModel } from './order.model.js';

let shop: Shop;
let other: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  other = await openShop();
  admin = await shop.admin();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const { place, oneItem } = ordering(() => shop);
const found = async (search: string): Promise<string[]> =>
  ((await admin.get('/api/orders').query({ search })).body as Order[]).map(({ _id }) => _id);

describe('short numbers', () => {
  it('find one order when whole, however written, and all that begin with them before', async () => {
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

  it('are given once, however many instances take how many at a time', async () => {
    const taken = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 45 }), { minLength: 1, maxLength: 4 }), async (counts) => {
        const numbers = await Promise.all(
          counts.flatMap((count) => {
            const instance = createShortNumbers();
            return Array.from({ length: count }, () => instance.take());
          }),
        );
        const before = taken.size;
        for (const number of numbers) taken.add(number);
        expect(taken.size).toBe(before + numbers.length);
      }),
      { numRuns: 25 },
    );
  });

  it('follow each other within an instance, and leave out what another one has reserved', async () => {
    const [one, two] = [createShortNumbers(), createShortNumbers()];
    const [first, between, second] = [await one.take(), await two.take(), await one.take()];

    expect(second).toBe(first + 1);
    expect(between).toBeGreaterThan(second);
  });

  it('are reserved ahead, and again by who has to wait if that failed', async () => {
    let isAway = false;
    const asked: number[] = [];
    const { take } = createShortNumbers((count) => {
      asked.push(count);
      return isAway ? Promise.reject(new Error('away')) : reserveShortNumbers(count);
    });
    const numbers = [await take()];
    const [block = 0] = asked;
    expect(asked).toEqual([block]);
    isAway = true;
    while (numbers.length < block) numbers.push(await take());
    expect(asked.length).toBeGreaterThan(1);
    await expect(take()).rejects.toThrow('away');
    isAway = false;

    expect(numbers).not.toContain(await take());
  });
});

describe('an order', () => {
  it('has one beside its number, in both instances, and those of many at once differ', async () => {
    const { orderInput } = await oneItem();
    const orders = await Promise.all(
      [shop, other, shop, other].flatMap(({ guest }) => [place(guest, orderInput), place(guest, orderInput)]),
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
  ])('is found by it %s, and still when its customer is forgotten', async (_how, said) => {
    const shopper = await shop.shopper();
    const { _id, shortNumber = '' } = await place(shopper, (await oneItem()).orderInput);

    expect(await found(said(shortNumber))).toContain(_id);

    await shopper.delete(`/api/auth/${shopper.user._id}`).send({ currentPassword: shopper.password }).expect(200);
    expect(await found(said(shortNumber))).toContain(_id);
  });

  it('keeps it, as no other order can have it', async () => {
    const [one, two] = [
      await place(shop.guest, (await oneItem()).orderInput),
      await place(shop.guest, (await oneItem()).orderInput),
    ];
    const { shortNumber } = await OrderModel.findById(one._id).orFail().lean();

    await expect(OrderModel.updateOne({ _id: two._id }, { shortNumber })).rejects.toThrow(/E11000.*shortNumber/);
  });

  it('is a finding of the doctor with a number that nobody has reserved', async () => {
    const { _id } = await place(shop.guest, (await oneItem()).orderInput);
    const { shortNumber = 0 } = await OrderModel.findById(_id).orFail().lean();
    await OrderModel.updateOne({ _id }, { shortNumber: 1_000_000 });

    expect(await shop.findings()).toMatchObject([{ code: 'order_short_number', ids: { order: _id } }]);

    await OrderModel.updateOne({ _id }, { shortNumber });
    expect(await shop.findings()).toEqual([]);
  });
});
