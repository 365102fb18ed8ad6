import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, PlacedOrder } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { openPayingShop, type PayingShop } from '../../testing/open-paying-shop.js';
import { next, type LoggedIn } from '../../testing/open-shop.js';
import { OrderModel } from './order.model.js';

let shop: PayingShop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openPayingShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const remove = ({ _id }: Order) => admin.delete(`/api/orders/${_id}`);
const restore = ({ _id }: Order) => admin.post(`/api/orders/${_id}/restore`);
const idsIn = async (query: string) =>
  ((await admin.get(`/api/orders?${query}`)).body as Order[]).map(({ _id }) => _id);
const stored = ({ _id }: Order) => OrderModel.findById(_id).orFail().lean();
const binEvents = async ({ _id }: Order) =>
  (
    await EventModel.find({ 'subject.id': _id, type: /removed|restored/ })
      .sort({ at: 1, _id: 1 })
      .lean()
  ).map(({ type, actor }) => [type, actor.id]);
const beingPaid = async () => {
  const { order, product } = await shop.anOrder(shop.guest);
  const { pidx } = await shop.begin(shop.guest, order);
  await shop.provider.settle(pidx, 'completed');
  return { order, product, pidx };
};
const paid = async (): Promise<PlacedOrder> => {
  const { order, pidx } = await beingPaid();
  await shop.confirm(shop.guest, pidx);
  return order;
};
const move = ({ _id }: Order, status: string) => admin.put(`/api/orders/${_id}/status`).send({ status });

describe('an order that is removed', () => {
  it('is never a paid order that is neither delivered nor refunded', async () => {
    const order = await paid();

    expect(await remove(order)).toMatchObject({
      status: 409,
      body: { code: 'order_under_way', msg: 'This order is paid: deliver, cancel or refund it first' },
    });
    await move(order, 'shipped');
    expect(await remove(order)).toMatchObject({ status: 409, body: { code: 'order_under_way' } });
    expect(await stored(order)).toMatchObject({ deletedAt: null });
    await move(order, 'delivered');

    expect(await remove(order)).toMatchObject({ status: 200 });
  });

  it('never has an open review of money', async () => {
    const { order, product, pidx } = await beingPaid();
    await move(order, 'cancelled');
    await admin.delete(`/api/products/${product._id}`);
    await shop.confirm(shop.guest, pidx);

    expect(await remove(order)).toMatchObject({ status: 409, body: { code: 'order_in_review' } });
    const { reviews = [] } = await shop.see(admin, order);
    await admin.put(`/api/orders/${order._id}/reviews/${reviews[0]?._id ?? ''}`).send({ note: 'Given back' });

    expect(await remove(order)).toMatchObject({ status: 200 });
    expect(await shop.findings()).toEqual([]);
  });

  it('may have a claimed payment that nobody confirmed', async () => {
    const { productId } = { productId: (await shop.aProduct())._id };
    const lines = { products: [{ productId, quantity: 1 }], amount: 100, address: shop.anAddress() };
    const answer = await shop.guest.post('/api/orders').send({ ...lines, paymentID: `pay_${String(next())}` });

    expect(await remove(answer.body as Order)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });

  it('lies in the bin, the last one first, and returns to every list', async () => {
    const sita = await shop.shopper();
    const orders = [(await shop.anOrder(sita)).order, (await shop.anOrder(sita)).order];
    for (const order of orders) await remove(order);
    const [first, second] = orders as [PlacedOrder, PlacedOrder];

    expect((await idsIn('removed=true')).slice(0, 2)).toEqual([second._id, first._id]);
    expect(await idsIn(`removed=true&search=${first._id}&limit=5`)).toEqual([first._id]);
    const opened = await admin.get(`/api/orders/detail/${first._id}`);
    expect(opened).toMatchObject({ status: 200, body: { _id: first._id, removedAt: expect.any(String) } });
    expect(await sita.get(`/api/orders/detail/${first._id}`)).toMatchObject({ status: 404 });
    expect(await admin.post(`/api/orders/${first._id}/notes`).send({ text: 'Hm' })).toMatchObject({ status: 404 });
    const [seen] = (await admin.get('/api/orders?removed=true&limit=1')).body as Order[];
    expect(seen).toMatchObject({ _id: second._id, status: 'cancelled', removedAt: expect.any(String) });

    const answer = await restore(second);
    expect(answer).toMatchObject({ status: 200, body: { _id: second._id, status: 'cancelled' } });
    expect(answer.body).not.toHaveProperty('removedAt');
    expect(await idsIn('removed=true')).not.toContain(second._id);
    expect(await idsIn('removed=false')).toContain(second._id);
    expect(((await sita.get(`/api/orders/${sita.user._id}`)).body as Order[]).map(({ _id }) => _id)).toEqual([
      second._id,
    ]);
    expect(await binEvents(second)).toEqual([
      ['order.removed', admin.user._id],
      ['order.restored', admin.user._id],
    ]);
    expect(await shop.findings()).toEqual([]);
  });
});

describe('two people at once', () => {
  it('remove an order once, and restore it once', async () => {
    const { order, product } = await shop.anOrder(shop.guest);
    const four = [1, 2, 3, 4];

    const removed = await Promise.all(four.map(() => remove(order)));
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const restored = await Promise.all(four.map(() => restore(order)));
    expect(restored.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    expect(await binEvents(order)).toEqual([
      ['order.removed', admin.user._id],
      ['order.restored', admin.user._id],
    ]);
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect(await restore({ ...order, _id: '0123456789abcdef01234567' })).toMatchObject({ status: 404 });
  });

  it('never hide money: a payment that arrives while its order is removed shows, and sells its items', async () => {
    for (let run = 0; run < 5; run += 1) {
      const { order, product, pidx } = await beingPaid();

      const [removed] = await Promise.all([remove(order), shop.confirm(shop.guest, pidx)]);

      expect([200, 409]).toContain(removed.status);
      expect(await stored(order)).toMatchObject({ status: 'paid', deletedAt: null });
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
    }
    expect(await shop.findings()).toEqual([]);
  });
});

it('the doctor warns of an order that an older version removed although it is paid', async () => {
  const order = await paid();
  await OrderModel.updateOne({ _id: order._id }, { deletedAt: new Date() });

  expect(await shop.findings()).toMatchObject([
    { severity: 'warning', code: 'order_removed_under_way', ids: { order: order._id } },
  ]);
  expect(await restore(order)).toMatchObject({ status: 200, body: { status: 'paid' } });
  expect(await shop.findings()).toEqual([]);
});
