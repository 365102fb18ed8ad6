import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderStep, PlacedOrder } from '@paila/shared';
import { until } from '../../../faults/testing/until.js';
import { EventModel } from '../../../platform/events/index.js';
import { openShop, type Caller } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { createOrderTokens } from '../order-tokens.js';
import { editOrder, OrderModel, orderLinksHandled } from '../testing.js';

const shop = await openShop();
afterAll(() => shop.close());
const { place, oneItem } = ordering(() => shop);

const ANSWER = {
  status: 200,
  body: { msg: 'If this is the address of the order, an email with its link is on its way' },
};
const UNKNOWN = '0123456789abcdef01234567';
let made = 0;

const guestOrder = async (): Promise<PlacedOrder & { email: string }> => {
  made += 1;
  const email = `lost-${String(made)}@guest.example`;
  const { orderInput } = await oneItem();
  const order = await place(shop.guest, { ...orderInput, address: { ...shop.anAddress(), email } });
  return { ...order, email };
};
const ask = (id: string, email: string, guest = shop.guest) => guest.post(`/api/orders/${id}/link`).send({ email });
const mailed = async (id: string): Promise<number> => {
  await until(orderLinksHandled);
  return EventModel.countDocuments({ 'subject.id': id, type: 'order.link_requested' });
};

describe('requesting the link of an order', () => {
  it('mails the link to the address that the order was placed with, whatever its letters’ case', async () => {
    const { _id, email } = await guestOrder();

    expect(await ask(_id, email.toUpperCase())).toMatchObject(ANSWER);

    expect(await mailed(_id)).toBe(1);
    expect(await EventModel.findOne({ 'subject.id': _id, type: 'order.link_requested' }).lean()).toMatchObject({
      actor: { kind: 'guest', id: null },
    });
  });

  it('gets the same answer, and no mail, for other addresses and for unknown orders', async () => {
    const { _id } = await guestOrder();

    for (const [id, email] of [
      [_id, 'nobody@example.com'],
      [UNKNOWN, 'nobody@example.com'],
      ['nonsense', 'nobody@example.com'],
      ['x'.repeat(500), 'nobody@example.com'],
    ] as const) {
      expect(await ask(id, email)).toMatchObject(ANSWER);
    }

    expect(await mailed(_id)).toBe(0);
  });

  it('mails to the account’s address for a customer’s order', async () => {
    const sita = await shop.shopper();
    const { _id } = await place(sita, (await oneItem()).orderInput);

    await ask(_id, sita.user.email).expect(200);

    expect(await mailed(_id)).toBe(1);
  });

  it.each([[{}], [{ email: 'no address' }], [{ email: { $ne: '' } }]])('is refused with %j', async (body) => {
    const { _id } = await guestOrder();

    expect(await shop.guest.post(`/api/orders/${_id}/link`).send(body)).toMatchObject({
      status: 400,
      body: { code: 'validation' },
    });
  });
});

it('limits requests alike for known and unknown orders, and fills nobody’s mailbox', async () => {
  const strict = await openShop({ rateLimitFactor: 1 });
  try {
    const { _id, email } = await guestOrder();
    const answerStatuses = async (id: string): Promise<number[]> => {
      const codes: number[] = [];
      for (let count = 0; count < 6; count += 1) codes.push((await ask(id, email, strict.guest)).status);
      return codes;
    };

    expect(await answerStatuses(_id)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await answerStatuses(UNKNOWN)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailed(_id)).toBe(5);
  } finally {
    await strict.close();
  }
});

describe('the link of an order', () => {
  const { tokenFor } = createOrderTokens(shop.settings);
  /** The answers of each route that takes an order token. */
  const answersTo = async ({ _id }: Pick<Order, '_id'>, token: string, paymentID: string): Promise<number[]> => {
    const { orderInput } = await oneItem();
    const calls = [
      shop.guest.get(`/api/orders/detail/${_id}`),
      shop.guest.get(`/api/orders/${_id}/invoice.pdf`),
      shop.guest.post(`/api/payments/khalti/initiate`).send({ orderId: _id }),
      shop.guest.post(`/api/orders/${_id}/problems`).send({ reason: 'other', text: 'It is mine' }),
      shop.guest.post('/api/orders').send({ ...orderInput, paymentID }),
      shop.guest.post(`/api/orders/${_id}/cancel`),
    ];
    const answers: number[] = [];
    for (const call of calls) answers.push((await call.set('x-order-token', token)).status);
    return answers;
  };
  const EVERYWHERE = [404, 404, 404, 404, 409, 404];
  const paymentId = ({ _id }: Pick<Order, '_id'>): string => `pay${_id}`;
  const orderWithPayment = async (): Promise<PlacedOrder & { email: string }> => {
    const order = await guestOrder();
    await editOrder(order._id, { paymentID: paymentId(order) });
    return order;
  };
  const opens = async ({ _id }: Pick<Order, '_id'>, token: string): Promise<boolean> =>
    (await shop.guest.get(`/api/orders/detail/${_id}`).set('x-order-token', token)).status === 200;
  const correct = ({ _id }: Pick<Order, '_id'>, sent: object, by: Caller) =>
    by.put(`/api/orders/${_id}/delivery`).send({ ...shop.anAddress(), ...sent });
  const revoke = ({ _id }: Pick<Order, '_id'>, by: Caller) => by.post(`/api/orders/${_id}/link/revoke`);

  it('stops working on every route when staff correct the address that it was mailed to', async () => {
    const [admin, order] = [await shop.admin(), await orderWithPayment()];
    const { orderToken = '' } = order;
    expect(await opens(order, orderToken)).toBe(true);

    await correct(order, { email: 'right@guest.example', streetAddress: '7 New Street' }, admin).expect(200);

    expect(await answersTo(order, orderToken, paymentId(order))).toEqual(EVERYWHERE);
    expect(await OrderModel.findById(order._id).orFail().lean()).toMatchObject({
      status: 'pending',
      linkGeneration: 1,
    });
    expect(await opens(order, tokenFor({ orderId: order._id, generation: 1 }))).toBe(true);
  });

  it('continues to work when the address stays the same, or is added', async () => {
    const admin = await shop.admin();
    const order = await guestOrder();
    const silent = await place(shop.guest, (await oneItem()).orderInput);

    await correct(order, { email: order.email.toUpperCase(), city: 'Patan' }, admin).expect(200);
    await correct(silent, { email: 'added@guest.example' }, admin).expect(200);

    expect(await opens(order, order.orderToken ?? '')).toBe(true);
    expect(await opens(silent, silent.orderToken ?? '')).toBe(true);
  });

  it('stops working on every route when staff revoke it, which the order’s history shows', async () => {
    const staff = await shop.staff({ firstname: 'Asha', lastname: 'Gurung' });
    const order = await orderWithPayment();

    const revoked = await revoke(order, staff).set('If-Match', '"v2"').expect(200);

    expect(revoked.body).toMatchObject({ _id: order._id, version: 3 });
    expect(await answersTo(order, order.orderToken ?? '', paymentId(order))).toEqual(EVERYWHERE);
    const steps = (await staff.get(`/api/orders/${order._id}/steps`)).body as OrderStep[];
    expect(steps.at(-1)).toMatchObject({ type: 'order.link_revoked', by: 'Asha Gurung' });
    // Once more, as the next link may be in the wrong hands, too.
    const second = tokenFor({ orderId: order._id, generation: 1 });
    expect(await opens(order, second)).toBe(true);
    await revoke(order, staff).expect(200);
    expect(await opens(order, second)).toBe(false);
  });

  it('is not sent again, once revoked, to who repeats the call that placed the order', async () => {
    const staff = await shop.staff();
    const key = 'a-key-as-long-as-128-random-bits';
    const body = (await oneItem()).orderInput;
    const placing = () => shop.guest.post('/api/orders').set('Idempotency-Key', key).send(body);
    const order = (await placing().expect(200)).body as PlacedOrder;
    expect((await placing().expect(200)).body).toMatchObject({ orderToken: order.orderToken });

    await revoke(order, staff).expect(200);

    expect(await placing()).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  });

  it('is revoked for guests’ orders only, as seen, and by who may correct orders', async () => {
    const [staff, sita] = [await shop.staff(), await shop.shopper()];
    const [own, guests] = [await place(sita, (await oneItem()).orderInput), await guestOrder()];

    expect(await revoke(own, staff)).toMatchObject({ status: 409, body: { code: 'opened_by_account' } });
    expect(await revoke(guests, staff).set('If-Match', '"v9"')).toMatchObject({ status: 412 });
    expect((await revoke(guests, sita)).status).toBe(403);
    expect((await revoke(guests, shop.guest)).status).toBe(401);
    expect((await revoke({ _id: UNKNOWN }, staff)).status).toBe(404);
    expect(await opens(guests, guests.orderToken ?? '')).toBe(true);
  });
});
