import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OrderStatus, PlacedOrder } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { offerCash, placeCash } from '../../../testing/cash-ordering.js';
import { withoutIssuingJob } from '../../../testing/hold-job.js';
import { openShop, type Caller, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { anonymiseGuestOrders, guestDataJob } from './order-anonymising.js';
import { expireOrder } from '../states/order-states.js';
import { OrderModel } from '../order.model.js';
import { storeOrders } from '../testing.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { place, oneItem } = ordering(() => shop);
const DAY = 24 * 3_600_000;
const PERSON = /sita|jhamsikhel|9800000000|guest@example/i;
const address = () => ({ ...shop.anAddress(), email: 'guest@example.com' });

/** An order that was placed so many days ago. */
const anOrder = async (
  days: number,
  status: OrderStatus,
  caller: Caller = shop.guest,
  more: object = {},
): Promise<PlacedOrder> => {
  const order = await place(caller, { ...(await oneItem()).orderInput, address: address(), ...more });
  const createdAt = new Date(Date.now() - days * DAY);
  const { _id, expiresAt } = await OrderModel.findById(order._id).orFail();
  if (status === 'expired') await expireOrder(_id, expiresAt ?? createdAt);
  // An order that is pending keeps its time: the shop's own job would expire an overdue one at any moment.
  await OrderModel.updateOne({ _id }, { createdAt, ...(status === 'expired' ? {} : { status }) });
  return order;
};
const storedText = async ({ _id }: PlacedOrder): Promise<string> =>
  JSON.stringify(await OrderModel.findById(_id).orFail().lean());

it("forgets a guest who never paid after the days of the setting, with the order's key and search words", async () => {
  const [old, young] = [await anOrder(31, 'expired'), await anOrder(29, 'expired')];

  await guestDataJob(30).run(new AbortController().signal);

  expect(await storedText(old)).not.toMatch(PERSON);
  expect(await storedText(young)).toMatch(PERSON);
  expect(await OrderModel.findById(old._id).lean()).not.toHaveProperty('buyer');
  expect(await OrderModel.findById(young._id).lean()).toHaveProperty('buyer');
  const path = `/api/orders/detail/${old._id}`;
  const seen = await shop.guest.get(path).set('x-order-token', old.orderToken ?? '');
  expect(seen).toMatchObject({ status: 200, body: { status: 'expired', address: {}, amount: 100 } });
  const events = EventModel.find({ 'subject.id': old._id, type: 'order.anonymised' }).lean();
  expect(await events).toMatchObject([{ actor: { kind: 'system', id: 'anonymise-guest-orders' } }]);
  expect(await shop.findings()).toEqual([]);
});

it('forgets a guest who refused a parcel at the door, so that the parcel no longer counts for the number', async () => {
  const admin = await shop.admin();
  await offerCash(shop);
  const phone = '9841777777';
  const [{ order: old }, { order: young }] = [await placeCash(shop, { phone }), await placeCash(shop, { phone })];
  for (const { _id } of [old, young]) {
    for (const status of ['confirmed', 'shipped', 'returned']) {
      await admin.put(`/api/orders/${_id}/status`).send({ status }).expect(200);
    }
    // Writes what is due.
    await admin.get(`/api/orders/${_id}/documents`).expect(200);
  }
  const orderAgain = () => placeCash(shop, { phone });
  await OrderModel.updateOne({ _id: old._id }, { createdAt: new Date(Date.now() - 31 * DAY) });
  await expect(orderAgain()).rejects.toThrow('cash_not_available');

  await guestDataJob(30).run(new AbortController().signal);

  expect(await storedText(old)).not.toMatch(/9841777777|jhamsikhel/i);
  expect(await OrderModel.findById(old._id).lean()).not.toHaveProperty('buyer');
  expect(await OrderModel.findById(old._id).lean()).toMatchObject({ status: 'returned', address: {} });
  expect(await storedText(young)).toMatch(phone);
  expect((await orderAgain()).order).toMatchObject({ status: 'pending' });
  expect(await shop.findings()).toEqual([]);
});

it('keeps a guest whose parcel came back until the documents of the order are written', async () => {
  const admin = await shop.admin();
  await offerCash(shop);
  const { order } = await placeCash(shop);
  await withoutIssuingJob(async () => {
    for (const status of ['confirmed', 'shipped', 'returned']) {
      await admin.put(`/api/orders/${order._id}/status`).send({ status }).expect(200);
    }
    await OrderModel.updateOne({ _id: order._id }, { createdAt: new Date(Date.now() - 31 * DAY) });

    await guestDataJob(30).run(new AbortController().signal);

    expect(await storedText(order)).toMatch(PERSON);
  });
  await admin.get(`/api/orders/${order._id}/documents`).expect(200);

  await guestDataJob(30).run(new AbortController().signal);

  expect(await storedText(order)).not.toMatch(PERSON);
  expect(await shop.findings()).toEqual([]);
});

it('forgets who ordered in cash, and keeps the calls of staff and the counted cash', async () => {
  const staff = await shop.staff();
  await offerCash(shop);
  const { order } = await placeCash(shop, { by: staff });
  const call = () => staff.post(`/api/orders/${order._id}/calls`).send({ outcome: 'no_answer' });
  await call().expect(200);
  const admin = await shop.admin();
  const move = (status: OrderStatus, more: object = {}) =>
    admin
      .put(`/api/orders/${order._id}/status`)
      .send({ status, ...more })
      .expect(200);
  await move('confirmed');
  await move('shipped');
  await move('delivered', { cashPaisa: 1_300_000, cashReason: 'Sita had no more with her' });

  // Writes what is due.
  await admin.get(`/api/orders/${order._id}/documents`).expect(200);
  await admin.delete(`/api/auth/${staff.user._id}`).send({ currentPassword: admin.password }).expect(200);

  const erased = await OrderModel.findById(order._id).orFail().lean();
  expect(erased).not.toHaveProperty('buyer');
  expect(erased).toMatchObject({
    paymentMethod: 'cash',
    calls: [{ outcome: 'no_answer', actor: { kind: 'staff', id: null } }],
    cash: { duePaisa: 1_400_000, countedPaisa: 1_300_000 },
  });
  expect(JSON.stringify(erased)).not.toMatch(PERSON);
  expect(await shop.findings()).toEqual([]);
});

it('erases a customer whose order waits for its call, and no customer whose order is confirmed', async () => {
  await offerCash(shop);
  const [admin, sita] = [await shop.admin(), await shop.shopper()];
  const [{ order: waiting, product }, { order: confirmed }] = [
    await placeCash(shop, { by: sita }),
    await placeCash(shop, { by: sita }),
  ];
  await admin.put(`/api/orders/${confirmed._id}/status`).send({ status: 'confirmed' }).expect(200);
  const erase = () => sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password });

  expect(await erase()).toMatchObject({ status: 409, body: { code: 'erasing_must_wait' } });
  await admin.put(`/api/orders/${confirmed._id}/status`).send({ status: 'cancelled' }).expect(200);

  expect((await erase()).status).toBe(200);
  expect(await OrderModel.findById(waiting._id).lean()).toMatchObject({ status: 'cancelled', address: {} });
  expect(await shop.stockOf(product)).toEqual({ '42': 10 });
  expect(await shop.findings()).toEqual([]);
});

it('keeps open and paid orders, those of accounts, and those that staff must review', async () => {
  const needed = [
    await anOrder(31, 'pending'),
    await anOrder(31, 'paid'),
    await anOrder(31, 'delivered'),
    await anOrder(31, 'cancelled', await shop.shopper()),
  ];
  const flagged = await anOrder(31, 'cancelled');
  await OrderModel.updateOne({ _id: flagged._id }, { reviewFlags: [{ about: 'pay', text: 'Please refund it.' }] });

  await anonymiseGuestOrders(new Date(Date.now() - 30 * DAY));

  for (const order of [...needed, flagged]) expect(await storedText(order)).toMatch(PERSON);
  await OrderModel.deleteMany({});
});

it('erases a guest despite a claim to have paid elsewhere', async () => {
  const order = await anOrder(31, 'expired', shop.guest, { paymentID: 'Pay_Elsewhere' });
  expect(await OrderModel.findById(order._id).lean()).toMatchObject({ claim: { paymentID: 'Pay_Elsewhere' } });

  await anonymiseGuestOrders(new Date(Date.now() - 30 * DAY));

  expect(await storedText(order)).not.toMatch(PERSON);
  await OrderModel.deleteMany({});
});

it('processes more than one transaction holds, and does nothing the second time', async () => {
  const order = await anOrder(31, 'cancelled');
  const {
    _id,
    shortNumber: _number,
    idempotency: _call,
    ...doc
  } = await OrderModel.findById(order._id).orFail().lean();
  await storeOrders(Array.from({ length: 149 }, () => doc));

  const count = () => EventModel.countDocuments({ type: 'order.anonymised' });
  const before = await count();
  await anonymiseGuestOrders(new Date());
  const after = await count();
  await anonymiseGuestOrders(new Date());

  expect(await OrderModel.countDocuments({ 'address.firstname': 'Sita' })).toBe(0);
  expect(after - before).toBe(150);
  expect(await count()).toBe(after);
  expect(await OrderModel.findById(_id).orFail().lean()).toMatchObject({ anonymisedAt: expect.any(Date), address: {} });
});

it('erases a guest whose parcel was sent 30 days ago, though its invoice could never be written', async () => {
  const admin = await shop.admin();
  await offerCash(shop);
  const { order } = await placeCash(shop);
  await withoutIssuingJob(async () => {
    for (const status of ['confirmed', 'shipped', 'returned']) {
      await admin.put(`/api/orders/${order._id}/status`).send({ status }).expect(200);
    }
    const before = new Date(Date.now() - 31 * DAY);
    await OrderModel.updateOne({ _id: order._id }, { createdAt: before, 'shipment.at': before });

    await guestDataJob(30).run(new AbortController().signal);

    expect(await storedText(order)).not.toMatch(PERSON);
  });
});
