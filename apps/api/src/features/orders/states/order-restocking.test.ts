import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderStep, PlacedOrder, Product } from '@paila/shared';
import { openPayingSuite } from '../../../testing/open-paying-suite.js';
import { StockMovementModel } from '../../inventory/testing.js';
import { endOverdueOrders } from '../../payments/testing.js';
import { OrderModel } from '../testing.js';

// Before the suite is opened, as it closes the shop afterwards.
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
});
const { shop, sita, admin } = await openPayingSuite();
const staff = await shop.staff();
const payments = shop.instance();

/** An order of 3 pairs in 42 of a product that has 7 more of them, and 5 in 43. */
const anOrder = async () => {
  const product = await shop.aProduct({ title: 'Ridge', stock: { '42': 10, '43': 5 } });
  const products = [{ productId: product._id, quantity: 3, size: '42' }];
  const answer = await sita.post('/api/orders').send({ products, amount: 300, address: shop.anAddress() });
  return { product, order: answer.body as PlacedOrder };
};
const aPaidOrder = async () => {
  const placed = await anOrder();
  const { pidx } = await shop.begin(sita, placed.order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
  return placed;
};
/** Renames size 42, as staff do in the product's form. */
const renameSize = async ({ _id }: Product): Promise<void> => {
  const { company, title, desc, alt, price, discountPrice } = (await admin.get(`/api/admin/products/${_id}`))
    .body as Product;
  const form = { company, title, desc, alt, price, discountPrice, size: ['EU 42', '43'] };
  await admin
    .put(`/api/products/${_id}`)
    .send({ ...form, stock: { 'EU 42': 7, '43': 5 } })
    .expect(200);
};
const see = (order: PlacedOrder): Promise<Order> => shop.see(admin, order);
const refund = async (order: PlacedOrder, body: object): Promise<Order> =>
  (
    await admin
      .post(`/api/orders/${order._id}/refunds`)
      .send({ reason: 'Too small', ...body })
      .expect(200)
  ).body as Order;
const putInto = (order: PlacedOrder, itemsId: string, size: string) =>
  staff.put(`/api/orders/${order._id}/unrestocked/${itemsId}`).send({ size });
const orderMovements = async ({ _id }: PlacedOrder) =>
  (await StockMovementModel.find({ order: _id }).sort({ _id: 1 }).lean()).map(({ size, change, why }) => [
    size,
    change,
    why,
  ]);
const CAME_BACK = [{ size: '42', quantity: 2, why: 'refunded', line: 0 }];

describe('items of a size that is gone', () => {
  it('do not count as restocked after a refund, until staff put them into another size', async () => {
    const { product, order } = await aPaidOrder();
    await renameSize(product);

    const refunded = await refund(order, { lines: [{ index: 0, quantity: 2 }] });

    expect(refunded).toMatchObject({
      refunds: [{ lines: [{ index: 0, quantity: 2, restock: true, returned: 0 }] }],
      unrestocked: CAME_BACK,
    });
    expect(refunded.products[0]?.[0]).toMatchObject({ refunded: 2 });
    expect(refunded.products[0]?.[0]).not.toHaveProperty('returned');
    expect(await shop.stockOf(product)).toEqual({ 'EU 42': 7, '43': 5 });
    expect(refunded.attention).toContain('2 × Ridge in size 42 came back');
    expect((await shop.see(sita, order)).unrestocked).toBeUndefined();

    const answer = await putInto(order, refunded.unrestocked![0]!._id, 'EU 42');

    expect(answer).toMatchObject({
      status: 200,
      body: { products: [[{ refunded: 2, returned: 2 }]], unrestocked: [{ putInto: 'EU 42' }] },
    });
    expect((answer.body as Order).attention).toBeUndefined();
    expect(await shop.stockOf(product)).toEqual({ 'EU 42': 9, '43': 5 });
    expect(await orderMovements(order)).toEqual([
      ['42', -3, 'ordered'],
      ['42', 2, 'refunded'],
      ['42', -2, 'written_off'],
      ['EU 42', 2, 'put_back'],
    ]);
    const steps = (await staff.get(`/api/orders/${order._id}/steps`)).body as OrderStep[];
    expect(steps.find(({ type }) => type === 'order.restocked')).toMatchObject({ line: 0, to: 'EU 42' });
  });

  it('go into the size that the refund names, and are back in stock', async () => {
    const { product, order } = await aPaidOrder();
    await renameSize(product);

    const refunded = await refund(order, { lines: [{ index: 0, quantity: 1, size: 'EU 42' }] });

    expect(refunded).toMatchObject({
      refunds: [{ lines: [{ quantity: 1, restock: true, size: 'EU 42', returned: 1 }] }],
      products: [[{ refunded: 1, returned: 1 }]],
      unrestocked: [{ quantity: 1, putInto: 'EU 42' }],
    });
    expect(refunded.attention).toBeUndefined();
    expect(await shop.stockOf(product)).toEqual({ 'EU 42': 8, '43': 5 });
  });

  it('go into their own size as long as there is one', async () => {
    const { product, order } = await aPaidOrder();

    const refunded = await refund(order, { lines: [{ index: 0, quantity: 1, size: '43' }] });

    expect(refunded.products[0]?.[0]).toMatchObject({ returned: 1 });
    expect(await shop.stockOf(product)).toEqual({ '42': 8, '43': 5 });
  });

  it.each([
    ['a size that there is not', { size: '60' }],
    ['a size and no return to stock', { size: '43', restock: false }],
  ])('are not refunded with %s', async (_what, more) => {
    const { order } = await aPaidOrder();
    const body = { reason: 'Too small', lines: [{ index: 0, quantity: 1, ...more }] };

    expect(await admin.post(`/api/orders/${order._id}/refunds`).send(body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'lines' }] },
    });
    expect((await see(order)).refunds).toBeUndefined();
  });

  it.each([
    ['cancelled', (order: PlacedOrder) => admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' })],
    [
      'expired',
      async (order: PlacedOrder) => {
        await OrderModel.updateOne({ _id: order._id }, { expiresAt: new Date(0) });
        await endOverdueOrders(payments.settle, () => new Date());
      },
    ],
    ['size_returned', (order: PlacedOrder) => staff.put(`/api/orders/${order._id}/lines/0/size`).send({ size: '43' })],
  ])('wait for another size when their order is %s, too', async (why, end) => {
    const { product, order } = await anOrder();
    await renameSize(product);
    const before = await shop.stockOf(product);
    const reserved = why === 'size_returned' ? 3 : 0;

    await end(order);

    const { unrestocked = [], attention } = await see(order);
    expect(unrestocked).toMatchObject([{ size: '42', quantity: 3, why, line: 0 }]);
    expect(attention).toContain('3 × Ridge in size 42 came back');
    expect(await shop.stockOf(product)).toEqual({ ...before, '43': 5 - reserved });
    expect(await putInto(order, unrestocked[0]!._id, 'EU 42')).toMatchObject({ status: 200 });
    expect(await shop.stockOf(product)).toEqual({ 'EU 42': 10, '43': 5 - reserved });
    expect((await see(order)).attention).toBeUndefined();
  });

  it('need no size if the product is gone or no longer tracked', async () => {
    const [gone, uncounted] = [await aPaidOrder(), await aPaidOrder()];
    await shop.purge(admin, gone.product);
    const { company, title, desc, alt, price, discountPrice } = uncounted.product;
    const form = { company, title, desc, alt, price, discountPrice, size: ['42', '43'], stock: null };
    await admin.put(`/api/products/${uncounted.product._id}`).send(form).expect(200);

    for (const { order } of [gone, uncounted]) {
      const refunded = await refund(order, { lines: [{ index: 0, quantity: 2 }] });

      expect(refunded.products[0]?.[0]).not.toHaveProperty('returned');
      expect(refunded.unrestocked).toMatchObject(CAME_BACK);
      expect(refunded.attention).toBeUndefined();
      expect(await putInto(order, refunded.unrestocked![0]!._id, '43')).toMatchObject({ status: 400 });
    }
  });

  it('go into one size, of two that two people choose at once, and into no size twice', async () => {
    const { product, order } = await aPaidOrder();
    await renameSize(product);
    const { unrestocked = [] } = await refund(order, { lines: [{ index: 0, quantity: 2 }] });
    const [{ _id } = { _id: '' }] = unrestocked;

    const answers = await Promise.all(['EU 42', '43', 'EU 42', '43'].map((size) => putInto(order, _id, size)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const counts = Object.values((await shop.stockOf(product)) ?? {});
    expect(counts.reduce((total, count) => total + count, 0)).toBe(14);
    expect(await putInto(order, '0123456789abcdef01234567', '43')).toMatchObject({ status: 404 });
    expect(await putInto(order, _id, ' ')).toMatchObject({ status: 400 });
    expect(await sita.put(`/api/orders/${order._id}/unrestocked/${_id}`).send({ size: '43' })).toMatchObject({
      status: 403,
    });
  });

  it('keep no order from being removed, and can be left out with a note', async () => {
    const { product, order } = await anOrder();
    await renameSize(product);
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' }).expect(200);
    const { reviews = [] } = await see(order);

    const resolved = await staff
      .put(`/api/orders/${order._id}/reviews/${reviews[0]!._id}`)
      .send({ note: 'Given to the school' });

    expect(resolved).toMatchObject({ status: 200, body: { unrestocked: [{ size: '42', quantity: 3 }] } });
    expect((resolved.body as Order).attention).toBeUndefined();
    await admin.delete(`/api/orders/${order._id}`).expect(200);
  });
});
