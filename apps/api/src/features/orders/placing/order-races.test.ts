import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiError, PlacedOrder, Product } from '@paila/shared';
import { openInstances } from '../../../testing/open-instances.js';
import { openShop, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { StockMovementModel } from '../../inventory/testing.js';
import { OrderModel } from '../order.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { orderInputFor } = ordering(() => shop);

describe('many shoppers at once', () => {
  it('all get one of 100 items when 50 of them come to a shop that has just started', async () => {
    const product = await shop.aProduct({ stock: { '42': 100 } });
    const orderInput = orderInputFor([{ productId: product._id, quantity: 1, size: '42' }], 100);

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.guest.post('/api/orders').send(orderInput)),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    const orders = new Map(
      answers.map(({ body }) => [(body as PlacedOrder)._id, (body as PlacedOrder).orderToken] as const),
    );
    expect(orders.size).toBe(50);
    expect(new Set(orders.values()).size).toBe(50);
    expect(await shop.stockOf(product)).toEqual({ '42': 50 });
    const movements = await StockMovementModel.find({ product: product._id, change: -1 }).lean();
    expect(new Set(movements.map(({ order }) => order?.toHexString()))).toEqual(new Set(orders.keys()));
    expect(movements).toHaveLength(50);
    expect(await shop.findings()).toEqual([]);
  });

  it('get the last 5 items once each when 50 of them order, and all others an out_of_stock', async () => {
    const product = await shop.aProduct({ stock: { '42': 5 } });
    const orderInput = orderInputFor([{ productId: product._id, quantity: 1, size: '42' }], 100);

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.guest.post('/api/orders').send(orderInput)),
    );

    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(refused).toHaveLength(45);
    expect(new Set(refused.map(({ body }) => (body as ApiError).code))).toEqual(new Set(['out_of_stock']));
    expect(await shop.stockOf(product)).toEqual({ '42': 0 });
    expect(await OrderModel.countDocuments({ 'products.0.0.product._id': product._id })).toBe(5);
    expect(await StockMovementModel.countDocuments({ product: product._id, change: -1 })).toBe(5);
    expect(await shop.findings()).toEqual([]);
  });

  it('are refused or served each for themselves when they order the same items', async () => {
    const product = await shop.aProduct({ stock: { '41': 3, '42': 6 } });
    const line = (quantity: number, more: object = { size: '42' }) => [{ productId: product._id, quantity, ...more }];
    const key = { 'idempotency-key': 'a-key-that-nobody-could-guess' };
    const place = (orderInput: object, headers = {}) => shop.guest.post('/api/orders').set(headers).send(orderInput);

    const answers = await Promise.all([
      place(orderInputFor(line(2), 200)),
      place(orderInputFor(line(7), 700)),
      place(orderInputFor(line(1), 99)),
      place(orderInputFor(line(1), 100), key),
      place(orderInputFor(line(1), 100), key),
      place(orderInputFor(line(2), 200)),
      place(orderInputFor(line(1), 100)),
      place(orderInputFor(line(1, { size: '45' }), 100)),
    ]);

    expect(answers.map(({ status, body }) => [status, (body as ApiError).code])).toEqual([
      [200, undefined],
      [409, 'out_of_stock'],
      [409, 'amount_changed'],
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [400, 'validation'],
    ]);
    const ids = answers.map(({ body }) => (body as PlacedOrder)._id);
    expect(ids[3]).toBe(ids[4]);
    expect(await shop.stockOf(product)).toEqual({ '41': 3, '42': 0 });
    expect(await shop.findings()).toEqual([]);
  });

  it('are refused alone when they name a payment that is shown as another order’s number', async () => {
    const product = await shop.aProduct({ stock: { '42': 100 } });
    const orderInput = orderInputFor([{ productId: product._id, quantity: 1, size: '42' }], 100);
    const place = (more: object = {}) => shop.guest.post('/api/orders').send({ ...orderInput, ...more });
    expect((await place({ paymentID: 'anyTaken' })).status).toBe(200);

    const numbers = Array.from(
      { length: 40 },
      (_, index) => `p${String(index).padStart(2, '0')}${index % 8 === 4 ? 'Taken' : String(index)}`,
    );

    const answers = await Promise.all(numbers.map((paymentID) => place({ paymentID })));

    const claims = answers.filter((_, index) => index % 8 === 4);
    const others = answers.filter((_, index) => index % 8 !== 4);
    for (const answer of claims)
      expect(answer).toMatchObject({ status: 409, body: { code: 'payment_of_another_order' } });
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(await shop.findings()).toEqual([]);
  });

  it('place all of 200 carts that share two products in either order', async () => {
    const [a, b] = [await shop.aProduct({ stock: { '1': 210 } }), await shop.aProduct({ stock: { '1': 210 } })];
    const line = ({ _id }: { _id: string }) => ({ productId: _id, quantity: 1 });
    const orderInputs = Array.from({ length: 200 }, (_, index) =>
      orderInputFor((index % 2 ? [a, b] : [b, a]).map(line), 200),
    );

    const answers = await Promise.all(orderInputs.map((orderInput) => shop.guest.post('/api/orders').send(orderInput)));

    expect(answers.map(({ status }) => status)).toEqual(orderInputs.map(() => 200));
    expect([await shop.stockOf(a), await shop.stockOf(b)]).toEqual([{ '1': 10 }, { '1': 10 }]);
    expect(await shop.findings()).toEqual([]);
  });

  it.each([
    {
      what: 'Idempotency-Key',
      repeat: () => ({ headers: { 'idempotency-key': 'a-key-of-one-caller-alone' }, body: {} }),
    },
    {
      what: 'payment id',
      repeat: (index: number) => ({
        headers: {},
        body: { paymentID: `p${String(index).padStart(2, '0')}OfOneCaller` },
      }),
    },
  ])('get one order when one caller repeats one $what, and order beside that caller', async ({ repeat }) => {
    const products = await Promise.all(Array.from({ length: 80 }, () => shop.aProduct({ stock: { '42': 5 } })));
    const [good, repeated] = [products.slice(0, 40), products.slice(40)];
    const inputFor = (_id: string, more = {}) =>
      orderInputFor([{ productId: _id, quantity: 1, size: '42' }], 100, { address: shop.anAddress(), ...more });

    const answers = await Promise.all(
      good.flatMap(({ _id }, index) => {
        const { headers, body } = repeat(index);
        return [
          shop.guest.post('/api/orders').send(inputFor(_id)),
          shop.guest
            .post('/api/orders')
            .set(headers)
            .send(inputFor(repeated[index]?._id ?? '', body)),
        ];
      }),
    );

    const statuses = (isGood: boolean) =>
      answers.filter((_, index) => (index % 2 === 0) === isGood).map(({ status }) => status);
    expect(statuses(true)).toEqual(good.map(() => 200));
    expect(statuses(false).sort()).toEqual([200, ...repeated.slice(1).map(() => 409)]);
    for (const product of good) expect(await shop.stockOf(product)).toEqual({ '42': 4 });
    expect(await shop.findings()).toEqual([]);
  });

  it('get one order when one caller repeats a key at three instances for other items', async () => {
    const others = await openInstances(2, { RATE_LIMIT_FACTOR: '1000' });
    try {
      const products = await Promise.all(Array.from({ length: 15 }, () => shop.aProduct({ stock: { '42': 5 } })));
      const callers = [shop.guest, ...others.clients];
      const place = (caller: (typeof callers)[number], product: Product | undefined, key: string) =>
        caller
          .post('/api/orders')
          .set('idempotency-key', key)
          .send(orderInputFor([{ productId: product?._id ?? '', quantity: 1, size: '42' }], 100));
      // An instance that has placed no order is so slow that the others are done first.
      for (const [index, caller] of callers.entries()) await place(caller, products[0], `first-of-${String(index)}`);
      for (const key of ['key-at-three-instances', 'another-key', 'a-third-key']) {
        const answers = await Promise.all(products.map((product, index) => place(callers[index % 3]!, product, key)));

        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...products.slice(1).map(() => 409)]);
      }
      expect(await shop.findings()).toEqual([]);
    } finally {
      await others.close();
    }
  });
});
