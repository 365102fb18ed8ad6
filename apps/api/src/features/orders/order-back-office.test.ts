import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';
import { StockMovementModel } from '../inventory/testing.js';
import { OrderModel } from './order.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { place, oneItem } = ordering(() => shop);
const UNKNOWN = '0123456789abcdef01234567';
const productRef = ({ productId }: { productId: string }): { _id: string } => ({ _id: productId });

describe('PUT /api/orders/:id/status', () => {
  it('puts the items back into stock when a pending order is cancelled', async () => {
    const admin = await shop.admin({ firstname: 'Asha', lastname: 'Gurung' });
    const { orderInput, productId } = await oneItem();
    const order = await place(shop.guest, orderInput);

    const answer = await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' });

    expect(answer).toMatchObject({
      status: 200,
      body: {
        _id: order._id,
        status: 'cancelled',
        history: [{ status: 'pending' }, { status: 'cancelled', by: 'Asha Gurung' }],
      },
    });
    expect((answer.body as Order).expiresAt).toBeUndefined();
    expect(await shop.stockOf(productRef({ productId }))).toEqual({ '42': 10 });
    expect(await StockMovementModel.find({ order: order._id }).sort({ at: 1 }).lean()).toMatchObject([
      { change: -1, why: 'ordered', actor: { kind: 'guest', id: null } },
      { change: 1, why: 'cancelled', actor: { kind: 'staff', id: admin.user._id } },
    ]);
  });

  it('stores the id of the admin, whose name is erased with the account', async () => {
    const [admin, colleague] = [await shop.admin({ firstname: 'Asha', lastname: 'Gurung' }), await shop.admin()];
    const { _id } = await place(shop.guest, (await oneItem()).orderInput);
    await admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' });

    const stored = await OrderModel.findById(_id).orFail().lean();
    expect(stored.history).toMatchObject([
      { status: 'pending', actor: { kind: 'guest', id: null } },
      { status: 'cancelled', actor: { kind: 'staff', id: admin.user._id } },
    ]);
    const events = await EventModel.find({ 'subject.id': _id }).sort({ at: 1, _id: 1 }).lean();
    expect(events).toMatchObject([
      { type: 'order.placed', actor: { kind: 'guest', id: null }, is: { status: 'pending', amountCents: 10_000 } },
      { type: 'stock.reserved', actor: { kind: 'guest', id: null }, is: { items: [{ size: '42', quantity: 1 }] } },
      {
        type: 'stock.released',
        actor: { kind: 'staff', id: admin.user._id },
        is: { items: [{ size: '42', quantity: 1 }] },
      },
      {
        type: 'order.status_changed',
        actor: { kind: 'staff', id: admin.user._id },
        was: { status: 'pending' },
        is: { status: 'cancelled' },
      },
    ]);

    await admin.delete(`/api/auth/${admin.user._id}`).send({ currentPassword: admin.password });
    const seen = (await colleague.get(`/api/orders/detail/${_id}`)).body as Order;
    expect(seen.history).toMatchObject([{ by: 'shopper' }, { by: 'shop' }]);
  });

  it('names the shop to shoppers, and the person to admins only', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin({ firstname: 'Asha', lastname: 'Gurung' })];
    const orderInput = { ...(await oneItem()).orderInput, paymentID: 'pidxToLookInto' };
    const { _id } = await place(sita, orderInput);
    const guests = await place(shop.guest, (await oneItem()).orderInput);
    for (const id of [_id, guests._id]) await admin.put(`/api/orders/${id}/status`).send({ status: 'cancelled' });

    const answers = [
      await sita.get(`/api/orders/detail/${_id}`),
      await sita.get(`/api/orders/${sita.user._id}`),
      await sita.post('/api/orders').send(orderInput),
      await shop.guest.get(`/api/orders/detail/${guests._id}`).set('x-order-token', guests.orderToken ?? ''),
    ];

    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toMatch(/"status":"cancelled","at":"[^"]+","by":"shop"/);
      expect(text).toContain('"by":"shopper"');
      expect(text).not.toMatch(/Asha|Gurung|attention|reviews|unconfirmed/);
    }
    const ofAdmin = [await admin.get(`/api/orders/detail/${_id}`), await admin.get(`/api/orders/${sita.user._id}`)];
    for (const { text } of ofAdmin) expect(text).toMatch(/Asha Gurung.*"reviews":/);
  });

  it('follows the state machine; staff cannot set the states that only the provider or a timer sets', async () => {
    const admin = await shop.admin();
    const order = await place(shop.guest, (await oneItem()).orderInput);
    const put = (status: unknown, id = order._id) => admin.put(`/api/orders/${id}/status`).send({ status });

    for (const status of ['paid', 'expired', 'refunded', 'shipped', 'delivered', 'pending']) {
      expect(await put(status)).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } });
    }
    for (const status of ['lost', ['cancelled'], { $ne: 1 }, undefined]) {
      expect(await put(status)).toMatchObject({ status: 400, body: { errors: [{ path: 'status' }] } });
    }
    expect(await put('cancelled', UNKNOWN)).toMatchObject({ status: 404 });
    expect(await put('cancelled', 'mine')).toMatchObject({ status: 404 });
    expect(await put('cancelled')).toMatchObject({ status: 200 });
    expect(await put('cancelled')).toMatchObject({ status: 409 });
  });

  it('ships and delivers paid orders', async () => {
    const admin = await shop.admin();
    const { _id } = await place(shop.guest, (await oneItem()).orderInput);
    await OrderModel.updateOne({ _id }, { status: 'paid' });

    expect(await admin.put(`/api/orders/${_id}/status`).send({ status: 'shipped' })).toMatchObject({ status: 200 });
    expect(await admin.put(`/api/orders/${_id}/status`).send({ status: 'delivered' })).toMatchObject({
      status: 200,
      body: { status: 'delivered' },
    });
  });

  it('lets one of many admins cancel, and the items return once', async () => {
    const admin = await shop.admin();
    const { orderInput, productId } = await oneItem();
    const { _id } = await place(shop.guest, orderInput);

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await shop.stockOf(productRef({ productId }))).toEqual({ '42': 10 });
  });

  it('is for admins only', async () => {
    const sita = await shop.shopper();
    const { _id } = await place(sita, (await oneItem()).orderInput);

    expect(await sita.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' })).toMatchObject({ status: 403 });
    expect(await shop.guest.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' })).toMatchObject({
      status: 401,
    });
  });
});

describe.each(['/api/orders', '/api/order'])('DELETE %s/:id', (path) => {
  it('removes an order from every list, keeps it for the records and releases the stock of a pending one', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];
    const { orderInput, productId } = await oneItem();
    const { _id } = await place(sita, orderInput);

    const answer = await admin.delete(`${path}/${_id}`);

    expect(answer).toMatchObject({ status: 200, body: { _id, status: 'cancelled' } });
    expect(await shop.stockOf(productRef({ productId }))).toEqual({ '42': 10 });
    expect((await sita.get(`/api/orders/${sita.user._id}`)).body).toEqual([]);
    expect((await admin.get(`/api/orders?search=${_id}`)).body).toEqual([]);
    expect(await sita.get(`/api/orders/detail/${_id}`)).toMatchObject({ status: 404 });
    // The back office reads the order in the bin before it restores the order.
    expect(await admin.get(`/api/orders/detail/${_id}`)).toMatchObject({ status: 200 });
    expect(await admin.delete(`${path}/${_id}`)).toMatchObject({ status: 404 });
    expect(await OrderModel.findById(_id).lean()).toMatchObject({ status: 'cancelled', amountCents: 10_000 });
  });

  it('leaves a paid one where it is, and its stock', async () => {
    const admin = await shop.admin();
    const { orderInput, productId } = await oneItem();
    const { _id } = await place(shop.guest, orderInput);
    await OrderModel.updateOne({ _id }, { status: 'paid' });

    expect(await admin.delete(`${path}/${_id}`)).toMatchObject({ status: 409, body: { code: 'order_under_way' } });
    expect((await admin.get(`/api/orders?search=${_id}`)).body).toMatchObject([{ _id }]);
    expect(await shop.stockOf(productRef({ productId }))).toEqual({ '42': 9 });
  });

  it('is for admins only', async () => {
    const sita = await shop.shopper();
    const { _id } = await place(sita, (await oneItem()).orderInput);

    expect(await sita.delete(`${path}/${_id}`)).toMatchObject({ status: 403 });
    expect(await shop.guest.delete(`${path}/${_id}`)).toMatchObject({ status: 401 });
  });
});

describe('the sold items of an order', () => {
  it('stay the same when the product changes or is deleted', async () => {
    const sita = await shop.shopper();
    const { orderInput, productId } = await oneItem();
    const order = await place(sita, orderInput);
    const admin = await shop.admin();
    await shop.purge(admin, { _id: productId });

    expect(await sita.get(`/api/orders/detail/${order._id}`)).toMatchObject({ status: 200, body: order });
    expect(await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' })).toMatchObject({
      status: 200,
    });
    expect(await StockMovementModel.find({ order: order._id }).sort({ _id: 1 }).lean()).toMatchObject([
      { change: -1, why: 'ordered' },
      { change: 1, why: 'cancelled' },
      { change: -1, why: 'written_off' },
    ]);
  });

  it('stay for the records without the person when the account is erased', async () => {
    const sita = await shop.shopper({ firstname: 'Kamala', lastname: 'Thapa' });
    const placed = await place(sita, {
      ...(await oneItem()).orderInput,
      address: shop.anAddress({ firstname: 'Kamala' }),
    });
    const admin = await shop.admin();
    const order = (await admin.put(`/api/orders/${placed._id}/status`).send({ status: 'cancelled' })).body as Order;

    await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password });

    const answer = await admin.get(`/api/orders/detail/${order._id}`);
    expect(answer.body).toEqual({ ...order, version: 3, user: null, address: {}, customer: undefined });
    expect(JSON.stringify(await OrderModel.findById(order._id).lean())).not.toMatch(/kamala|jhamsikhel|9800000000/i);
    expect((await admin.get('/api/orders?search=kamala')).body).toEqual([]);
  });
});
