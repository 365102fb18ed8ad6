import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { EventModel } from '../../platform/events/index.js';
import { clearBooksAfterEach } from '../../testing/clear-books.js';
import { rawDatabase } from '../../testing/open-database.js';
import type { PayingShop } from '../../testing/open-paying-shop.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

const suites = await openPayingSuites();
/** For tests that damage the books, which are the same for every provider. */
const { shop, admin } = suites[0]!;
clearBooksAfterEach();

const orders = () => PaymentAttemptModel.db.collection('orders');
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
const byOrder = (id: string) => ({ order: new Types.ObjectId(id) });
type AShop = Omit<PayingShop, 'close'>;
const beingPaid = async (count?: number, at: AShop = shop) => {
  const { order } = await at.anOrder(at.guest, count);
  const { pidx } = await at.begin(at.guest, order);
  return { order, pidx };
};
const paid = async (at: AShop = shop) => {
  const { order, pidx } = await beingPaid(10, at);
  await at.provider.settle(pidx, 'completed');
  await at.confirm(at.guest, pidx);
  const attempt = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
  return { order, pidx, payment: attempt._id.toHexString() };
};
const found = async () => (await shop.findings()).map(({ code, message }) => `${code}: ${message}`);

describe.each(suites)('with $provider.name, the audit', ({ shop, provider }) => {
  it('finds nothing while orders are paid, paid late, paid twice, refunded in part or in whole, and shipped', async () => {
    const [, shipped, refunded, part, late, twice] = [
      await paid(shop),
      await paid(shop),
      await paid(shop),
      await paid(shop),
      await beingPaid(1, shop),
      await beingPaid(10, shop),
    ];
    await admin.put(`/api/orders/${shipped.order._id}/status`).send({ status: 'shipped' });
    provider.refund(refunded.pidx);
    provider.refund(part.pidx, 500_000);
    await provider.open(late.pidx);
    await admin.put(`/api/orders/${late.order._id}/status`).send({ status: 'cancelled' });
    await admin.delete(`/api/products/${late.order.products[0]![0]!.product._id}`);
    await provider.settle(late.pidx, 'completed');
    await provider.open(twice.pidx);
    await PaymentAttemptModel.updateOne({ pidx: twice.pidx }, { open: false });
    const second = await shop.begin(shop.guest, twice.order);
    for (const pidx of [twice.pidx, second.pidx]) await provider.settle(pidx, 'completed');
    for (const pidx of [refunded, part, late, twice, second].map((each) => each.pidx)) await shop.askAgain(pidx);

    expect(await shop.findings()).toEqual([]);
  });
});

it('finds an order that shows another status than its payment has', async () => {
  const { order, payment } = await paid();
  await orders().updateOne(byId(order._id), { $set: { 'payment.status': 'pending' } });

  expect(await found()).toEqual([
    `payment_shown_differs: Payment ${payment} of order ${order._id} is completed, but the order shows it as pending.`,
  ]);
});

it('finds a paid order without a payment', async () => {
  const { order, payment } = await paid();
  await PaymentAttemptModel.deleteOne(byId(payment));

  expect(await found()).toEqual([
    `order_without_payment: Order ${order._id} is paid, but it has no payment that is completed.`,
    `events_of_no_payment: Payment ${payment} does not exist, but 2 events name it.`,
    ...['attempt', 'receipt'].map(
      (kind) =>
        `ledger_without_payment: Order ${order._id} has an entry ${kind}:${payment} of a payment that does not exist: restore the payment from a backup.`,
    ),
  ]);
});

it('finds a completed payment whose order is neither paid nor flagged', async () => {
  const { order, payment } = await paid();
  await orders().updateOne(byId(order._id), {
    $set: { status: 'pending', expiresAt: new Date(Date.now() + 60_000) },
    $pop: { history: 1 },
  });

  expect(await found()).toEqual([
    `order_event_unknown: Order ${order._id} has an event of pending → paid, which its history does not have.`,
    `payment_not_counted: Payment ${payment} of order ${order._id} is completed, but the order is pending, and has no review.`,
  ]);
});

it('finds a second payment of one order that is not flagged for a refund', async () => {
  const { order, pidx } = await beingPaid();
  await PaymentAttemptModel.updateOne({ pidx }, { open: false });
  const second = await shop.begin(shop.guest, order);
  for (const each of [pidx, second.pidx]) {
    await shop.provider.settle(each, 'completed');
    await shop.confirm(shop.guest, each);
  }
  await orders().updateOne(byId(order._id), { $set: { reviewFlags: [] } });

  expect(await found()).toEqual([expect.stringMatching(/^payment_not_counted: .* the order is paid without it/)]);
});

it('finds a problem of a payment without a review', async () => {
  const { order, pidx } = await paid();
  shop.provider.refund(pidx, 500_000);
  await shop.askAgain(pidx);
  await orders().updateOne(byId(order._id), { $set: { reviewFlags: [] } });

  expect(await found()).toEqual([expect.stringMatching(/^payment_problem_untold: /)]);
});

it('finds a payment without an order', async () => {
  const { order } = await beingPaid();
  await orders().deleteOne(byId(order._id));
  await rawDatabase().collection('orderkeys').deleteMany(byOrder(order._id));

  expect((await shop.findings()).map(({ code }) => code)).toEqual([
    'movements_of_no_order',
    'events_of_no_order',
    'payment_without_order',
    'ledger_without_order',
  ]);
});

it('finds a payment whose amount differs from its order’s at its rate', async () => {
  const { order, payment } = await paid();
  await PaymentAttemptModel.updateOne(byId(payment), { amountPaisa: 1_399_900 });

  const [amount, ...ofLedger] = await found();
  expect(amount).toBe(
    `payment_amount: Payment ${payment} of order ${order._id} has an amount of 1399900 paisa, but the order comes to 1400000 at its rate.`,
  );
  expect(ofLedger).toEqual([
    expect.stringMatching(/^ledger_attempt_differs: .* asks for 1399900 paisa, but the ledger for 1400000 paisa/),
    expect.stringMatching(/^ledger_receipt_differs: .* completed over 1399900 paisa, but the ledger received 1400000/),
  ]);
});

it('finds a refunded payment of an order that is still paid, and the other way round', async () => {
  const [one, two] = [await paid(), await paid()];
  await PaymentAttemptModel.updateOne(byId(one.payment), { status: 'refunded' });
  shop.provider.refund(two.pidx);
  await shop.askAgain(two.pidx);
  await PaymentAttemptModel.updateOne(byId(two.payment), { status: 'completed' });

  expect((await shop.findings()).map(({ code, ids }) => [code, ids['order']])).toEqual([
    ['refund_not_counted', one.order._id],
    ['order_without_payment', one.order._id],
    ['payment_shown_differs', one.order._id],
    ['payment_not_counted', two.order._id],
    ['order_without_payment', two.order._id],
    ['payment_shown_differs', two.order._id],
    ['payment_events_differ', one.order._id],
    ['payment_events_differ', two.order._id],
    ['ledger_not_refunded', one.order._id],
  ]);
});

it('finds a payment without an event for its start, or with events that lead to another status', async () => {
  const [one, two] = [await paid(), await paid()];
  await EventModel.deleteOne({ 'subject.id': one.payment, type: 'payment.begun' });
  await EventModel.deleteOne({ 'subject.id': two.payment, type: 'payment.status_changed' });

  expect(await found()).toEqual([
    `payment_event_begun: Payment ${one.payment} of order ${one.order._id} has 0 events for its start instead of 1.`,
    `payment_events_differ: Payment ${two.payment} of order ${two.order._id} is completed, but its events say initiated.`,
  ]);
});

it('finds a completed payment that is still open, or has no transaction', async () => {
  const { payment } = await paid();
  await PaymentAttemptModel.updateOne(byId(payment), { $set: { open: true }, $unset: { transactionId: 1 } });

  expect((await shop.findings()).map(({ code }) => code)).toEqual(['payment_open', 'payment_without_transaction']);
});

it.each([
  ['transaction_twice', 'provider_1_transactionId_1', { transactionId: 'one' }],
  ['pidx_twice', 'pidx_1', { pidx: 'one' }],
])('finds %s, where the index that forbids it is gone', async (code, index, same) => {
  const ids = [(await paid()).payment, (await paid()).payment];
  await PaymentAttemptModel.collection.dropIndex(index);
  try {
    await PaymentAttemptModel.updateMany({}, { $set: same });

    const findings = await shop.findings();

    expect(findings).toContainEqual(expect.objectContaining({ code, ids: { payments: ids.join(' ') } }));
  } finally {
    await PaymentAttemptModel.deleteMany({});
    await PaymentAttemptModel.createIndexes();
  }
});
