import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, PlacedOrder, Product } from '@paila/shared';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { OrderModel } from '../order.model.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop({ trustedProxies: 1 });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const { orderInputFor } = ordering(() => shop);
const UNKNOWN = '0123456789abcdef01234567';

const order = async (product: Product, address: object = {}, from = '203.0.113.7'): Promise<PlacedOrder> => {
  const lines = [{ productId: product._id, quantity: 1, size: '42' }];
  const sent = orderInputFor(lines, 100, { address: { ...shop.anAddress(), ...address } });
  return (await shop.guest.post('/api/orders').set('X-Forwarded-For', from).send(sent)).body as PlacedOrder;
};
const cancel = (body: object) => admin.post('/api/orders/cancel').send(body);
const ids = (orders: readonly Order[]): string[] => orders.map(({ _id }) => _id);
const orderStatus = async ({ _id }: Order) => (await OrderModel.findById(_id).orFail().lean()).status;

describe('an attack of unpaid orders', () => {
  it('is ended in one call, which names the cancelled orders, the others, and why', async () => {
    const product = await shop.aProduct({ stock: { '42': 10 } });
    const [first, second, gone] = [await order(product), await order(product), await order(product)];
    await admin.put(`/api/orders/${gone._id}/status`).send({ status: 'cancelled' });

    const answer = await cancel({ orders: [first._id, gone._id, UNKNOWN, second._id.toUpperCase(), first._id] });

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      cancelled: ids([first, second]),
      kept: [
        { _id: gone._id, code: 'status_not_allowed', msg: 'An order that is cancelled can’t be marked as cancelled' },
        { _id: UNKNOWN, code: 'not_found', msg: 'Order not found' },
      ],
      more: false,
    });
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect(await shop.findings()).toEqual([]);
  });

  it.each([
    ['phone number', 'guest-phone:+977 980-0000101', { phone: '09800000101' }],
    ['email address', 'guest-email:Thief101+new@example.com', { email: 'thief101@EXAMPLE.com' }],
  ])('is ended by the %s that they share, however that is written', async (_what, holder, address) => {
    const product = await shop.aProduct({ stock: { '42': 10 } });
    const [a, b, unrelated] = [await order(product, address), await order(product, address), await order(product)];

    expect((await cancel({ holder })).body).toEqual({ cancelled: ids([a, b]), kept: [], more: false });

    expect(await orderStatus(unrelated)).toBe('pending');
    expect(await shop.stockOf(product)).toEqual({ '42': 9 });
  });

  it('is ended by the network address that staff see on one of them, and by the account', async () => {
    const product = await shop.aProduct({ stock: { '42': 10 } });
    const from = '198.51.100.77';
    const [first, second] = [await order(product, {}, from), await order(product, { phone: '9800000102' }, from)];
    const sita = await shop.shopper();
    const lines = [{ productId: product._id, quantity: 1, size: '42' }];
    const own = (await sita.post('/api/orders').send(orderInputFor(lines, 100))).body as PlacedOrder;
    expect(own).not.toHaveProperty('holders');

    const seen = (await admin.get(`/api/orders/detail/${first._id}`)).body as Order;
    const network = seen.holders?.find((holder) => holder.startsWith('network:')) ?? '';
    expect((await cancel({ holder: network })).body).toMatchObject({ cancelled: ids([first, second]) });
    expect((await cancel({ holder: `account:${sita.user._id}` })).body).toMatchObject({ cancelled: [own._id] });

    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect((await admin.get(`/api/orders/detail/${first._id}`)).body).not.toHaveProperty('holders');
    expect(await shop.findings()).toEqual([]);
  });

  it('releases the stock once, however many staff end it at the same moment', async () => {
    const product = await shop.aProduct({ stock: { '42': 10 } });
    const orders = [await order(product), await order(product), await order(product)];

    const answers = await Promise.all(Array.from({ length: 3 }, () => cancel({ orders: ids(orders) })));

    const cancelled = answers.flatMap(({ body }) => (body as { cancelled: string[] }).cancelled);
    expect(cancelled.sort()).toEqual(ids(orders).sort());
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect(await shop.findings()).toEqual([]);
  });
});

it('requires a list of at most 100 orders, or a holder', async () => {
  for (const body of [
    {},
    { orders: [] },
    { orders: ['mine'] },
    { orders: Array.from({ length: 101 }, () => UNKNOWN) },
    { holder: 'everybody' },
    { holder: 'phone: ' },
    { holder: 'guest-account:x' },
    { holder: { $ne: '' } },
  ]) {
    expect(await cancel(body)).toMatchObject({ status: 400, body: { code: 'validation' } });
  }
  for (const holder of ['phone:0000000000', 'phone:unknown', 'guest-phone:9']) {
    expect((await cancel({ holder })).body).toEqual({ cancelled: [], kept: [], more: false });
  }
});
