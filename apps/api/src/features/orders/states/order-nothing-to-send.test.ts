import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderCounts, PlacedOrder } from '@paila/shared';
import { openPayingShop, type PayingShop } from '../../../testing/open-paying-shop.js';
import type { LoggedIn } from '../../../testing/open-shop.js';

let shop: PayingShop;
let sita: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openPayingShop();
  [sita, admin] = [await shop.shopper(), await shop.admin()];
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

/** A paid order of two items at $100 each. */
const aPaidOrder = async (): Promise<PlacedOrder> => {
  const product = await shop.aProduct({ price: 100, stock: { '42': 5 } });
  const products = [{ productId: product._id, quantity: 2, size: '42' }];
  const order = (await sita.post('/api/orders').send({ products, amount: 200, address: shop.anAddress() }))
    .body as PlacedOrder;
  const { pidx } = await shop.begin(sita, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
  return order;
};
const refund = ({ _id }: PlacedOrder, amount: number, quantity: number) =>
  admin
    .post(`/api/orders/${_id}/refunds`)
    .send({ amount, lines: [{ index: 0, quantity }], reason: 'Kept a fee' })
    .expect(200);
const counts = async (): Promise<OrderCounts> => (await admin.get('/api/orders/overview/counts')).body as OrderCounts;
const listed = async (packed: boolean): Promise<string[]> =>
  ((await admin.get(`/api/orders?status=paid&packed=${String(packed)}`)).body as Order[]).map(({ _id }) => _id);

const NOTHING_TO_SEND = { status: 409, body: { code: 'nothing_to_send' } };

describe('a paid order whose items are all refunded, though not all of the money', () => {
  it('can no longer be packed or sent', async () => {
    const before = await counts();
    const order = await aPaidOrder();
    await refund(order, 90, 1);
    expect(await counts()).toEqual({ ...before, toPack: before.toPack + 1 });
    expect(await listed(false)).toContain(order._id);

    await refund(order, 90, 1);

    expect(await counts()).toEqual(before);
    expect(await listed(false)).not.toContain(order._id);
    expect(await admin.put(`/api/orders/${order._id}/packed`).send({ packed: true })).toMatchObject(NOTHING_TO_SEND);
    expect(await admin.put(`/api/orders/${order._id}/status`).send({ status: 'shipped' })).toMatchObject(
      NOTHING_TO_SEND,
    );
    expect((await admin.get(`/api/orders/detail/${order._id}`)).body).toMatchObject({ status: 'paid', refunded: 180 });
  });

  it('cannot be sent if it was packed before, but can be unpacked', async () => {
    const before = await counts();
    const order = await aPaidOrder();
    await admin.put(`/api/orders/${order._id}/packed`).send({ packed: true }).expect(200);
    expect(await counts()).toEqual({ ...before, toShip: before.toShip + 1 });

    await refund(order, 180, 2);

    expect(await counts()).toEqual(before);
    expect(await listed(true)).not.toContain(order._id);
    await admin.put(`/api/orders/${order._id}/packed`).send({ packed: false }).expect(200);
    expect(await counts()).toEqual(before);
  });

  it('can still be refunded completely', async () => {
    const order = await aPaidOrder();
    await refund(order, 180, 2);

    const answer = await admin.post(`/api/orders/${order._id}/refunds`).send({ all: true, reason: 'Fee, too' });

    expect(answer.body).toMatchObject({ status: 'refunded', refunded: 200 });
  });
});
