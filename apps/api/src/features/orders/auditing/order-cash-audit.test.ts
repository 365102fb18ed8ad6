import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { EventModel } from '../../../platform/events/index.js';
import { clearBooksAfterEach } from '../../../testing/clear-books.js';
import { offerCash, placeCash } from '../../../testing/cash-ordering.js';
import { CASH_PAISA } from '../../../testing/cash-states.js';
import { openShop } from '../../../testing/open-shop.js';
import { OrderModel } from '../order.model.js';

const shop = await openShop({ usdToNpr: 140 });
const admin = await shop.admin();
beforeAll(() => offerCash(shop));
afterAll(() => shop.close());
clearBooksAfterEach();

/** A cash order after these steps. */
const anOrder = async (...steps: readonly string[]): Promise<string> => {
  const { order } = await placeCash(shop);
  for (const status of steps) {
    const cash = status === 'delivered' ? { cashPaisa: CASH_PAISA } : {};
    await admin
      .put(`/api/orders/${order._id}/status`)
      .send({ status, ...cash })
      .expect(200);
  }
  return order._id;
};
const change = (id: string, update: object) => OrderModel.collection.updateOne({ _id: new Types.ObjectId(id) }, update);
/** The findings about orders, without those of ledger and payments. */
const found = async () =>
  (await shop.findings()).flatMap(({ code, message }) => (code.startsWith('order_') ? [`${code}: ${message}`] : []));

it('finds nothing in a shop with orders in every state of cash on delivery', async () => {
  await anOrder();
  await anOrder('cancelled');
  await anOrder('confirmed');
  await anOrder('confirmed', 'cancelled');
  await anOrder('confirmed', 'shipped');
  await anOrder('confirmed', 'shipped', 'returned');
  await anOrder('confirmed', 'shipped', 'delivered');

  expect(await shop.findings()).toEqual([]);
});

it('finds a delivered order without counted cash, and cash of an order that has not arrived', async () => {
  const [delivered, shipped] = [
    await anOrder('confirmed', 'shipped', 'delivered'),
    await anOrder('confirmed', 'shipped'),
  ];
  const cash = { at: new Date(), duePaisa: CASH_PAISA, countedPaisa: CASH_PAISA };
  await change(delivered, { $unset: { cash: 1 } });
  await change(shipped, { $set: { cash } });

  expect(await found()).toEqual([
    `order_cash: Order ${delivered} is delivered, with cash on delivery and no counted cash.`,
    `order_cash_event: Order ${delivered} has counted cash of no paisa, but events of 1400000 paisa.`,
    `order_cash: Order ${shipped} is shipped, with cash on delivery and counted cash.`,
    `order_cash_event: Order ${shipped} has counted cash of 1400000 paisa, but events of no paisa.`,
  ]);
});

it('finds a refund of cash without a time until which it is due', async () => {
  const id = await anOrder('confirmed', 'shipped', 'delivered');
  await admin.post(`/api/orders/${id}/refunds`).send({ all: true, reason: 'Torn' }).expect(200);
  expect(await found()).toEqual([]);
  await change(id, { $unset: { 'reviewFlags.0.dueAt': 1 } });

  expect(await found()).toEqual([
    `order_refund_undated: Order ${id} has a refund that staff owe, but that is due at no time.`,
  ]);
});

it('finds cash that was due by another amount, and cash without an event', async () => {
  const [due, unrecorded] = [
    await anOrder('confirmed', 'shipped', 'delivered'),
    await anOrder('confirmed', 'shipped', 'delivered'),
  ];
  await change(due, { $set: { 'cash.duePaisa': 1_500_000 } });
  await EventModel.deleteOne({ 'subject.id': unrecorded, type: 'order.cash_counted' });

  expect(await found()).toEqual([
    `order_cash_due: Order ${due} had 1500000 paisa to collect, but its amount says 1400000.`,
    `order_cash_event: Order ${unrecorded} has counted cash of 1400000 paisa, but events of no paisa.`,
  ]);
});

it('finds an order that only cash on delivery can bring about, but that is paid online', async () => {
  const id = await anOrder('confirmed', 'shipped', 'returned');
  await change(id, { $unset: { paymentMethod: 1 } });

  expect(await found()).toEqual([
    `order_history: Order ${id} is returned, but its history is pending → confirmed → shipped → returned.`,
  ]);
});

it('finds a returned order whose stock is not back', async () => {
  const id = await anOrder('confirmed', 'shipped');
  const step = { status: 'returned', at: new Date(), actor: { kind: 'staff', id: admin.user._id } };
  await change(id, { $set: { status: 'returned' }, $push: { history: step } });

  expect(await found()).toContainEqual(
    expect.stringMatching(new RegExp(`^order_stock_differs: Order ${id} is returned: .* come to -1, not 0\\.$`)),
  );
});
