import { afterAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { rawDatabase } from '../../../testing/open-database.js';
import { clearBooksAfterEach } from '../../../testing/clear-books.js';
import { openPayingShop } from '../../../testing/open-paying-shop.js';
import { PaymentAttemptModel } from '../payment-attempt.model.js';
import { LedgerModel, type LedgerEntryDoc } from './ledger.model.js';

const shop = await openPayingShop();
const admin = await shop.admin();
afterAll(() => shop.close());
clearBooksAfterEach();

const ledger = () => rawDatabase().collection<LedgerEntryDoc>('ledgerentries');
const orders = () => rawDatabase().collection('orders');
const set = (_id: string, fields: object) => ledger().updateOne({ _id }, { $set: fields });
const paid = async () => {
  const { order } = await shop.anOrder(shop.guest);
  const { pidx } = await shop.begin(shop.guest, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(shop.guest, pidx);
  const { _id, transactionId } = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
  return { order, pidx, payment: _id.toHexString(), transactionId };
};
const refunded = async () => {
  const sold = await paid();
  const path = `/api/orders/${sold.order._id}/refunds`;
  await admin.post(path).send({ amount: 30, reason: 'Late' }).expect(200);
  const [refund] = (await shop.see(admin, sold.order)).refunds!;
  return { ...sold, refund: refund!._id };
};
const found = async () => (await shop.findings()).map(({ code, message }) => `${code}: ${message}`);

const ENTER =
  'end every instance, delete the record of migration 30 (db.migrations.deleteOne({ _id: 30 })) and start the shop, which enters it';
const COMPARE = 'npm run doctor -- --ask-providers says what the provider knows';

it('finds nothing in a shop with payments and refunds', async () => {
  await refunded();

  expect(await found()).toEqual([]);
});

it('finds a payment that is not in the ledger', async () => {
  const { order, payment } = await paid();
  await ledger().deleteOne({ _id: `attempt:${payment}` });

  expect(await found()).toEqual([
    `ledger_attempt_missing: Payment ${payment} of order ${order._id} is not in the ledger: ${ENTER}.`,
  ]);
});

it('finds a confirmed payment without a receipt', async () => {
  const { order, payment } = await paid();
  await ledger().deleteOne({ _id: `receipt:${payment}` });

  expect(await found()).toEqual([
    `ledger_receipt_missing: Payment ${payment} of order ${order._id} is completed, but the ledger has no receipt of it: ${ENTER}.`,
  ]);
});

it('finds amounts and transactions that differ from those of the payment', async () => {
  const { order, payment, transactionId } = await paid();
  const subject = `Payment ${payment} of order ${order._id}`;
  await set(`attempt:${payment}`, { amountPaisa: 5 });
  await set(`receipt:${payment}`, { amountPaisa: 7, 'revenue.paisa': 7, transaction: 'other' });

  expect(await found()).toEqual([
    `ledger_attempt_differs: ${subject} asks for 1400000 paisa, but the ledger for 5 paisa: ${COMPARE}.`,
    `ledger_receipt_differs: ${subject} is completed over 1400000 paisa, but the ledger received 7 paisa: ${COMPARE}.`,
    `ledger_transaction_differs: ${subject} is of transaction ${transactionId!}, but the ledger names other: ${COMPARE}.`,
  ]);
});

it('finds a receipt of a payment that is neither confirmed nor reviewed', async () => {
  const { order } = await shop.anOrder(shop.guest);
  const { pidx } = await shop.begin(shop.guest, order);
  await shop.provider.settle(pidx, 'completed');
  shop.provider.fault({ kind: 'wrong-total-amount', totalAmount: 1_000 });
  await shop.confirm(shop.guest, pidx);
  expect(await found()).toEqual([]);
  await orders().updateOne({ _id: new Types.ObjectId(order._id) }, { $set: { reviewFlags: [] } });
  await PaymentAttemptModel.updateOne({ pidx }, { $unset: { problem: 1 } });

  expect(await found()).toEqual([
    expect.stringMatching(
      /^ledger_receipt_unexplained: .* is unknown and has no review, but the ledger received 1000 paisa/,
    ),
  ]);
});

it('finds a refund without an entry, with another amount, and an entry without a refund', async () => {
  const [missing, other, unknown] = [await refunded(), await refunded(), await refunded()];
  await ledger().deleteOne({ _id: `refund:${missing.refund}` });
  await set(`refund:${other.refund}`, { amountPaisa: 5, 'revenue.paisa': -5 });
  await orders().updateOne(
    { _id: new Types.ObjectId(unknown.order._id) },
    { $set: { 'refunds.0.status': 'refused' }, $unset: { refundedCents: 1, 'products.0.0.refundedCents': 1 } },
  );

  const ofLedger = (await found()).filter((text) => text.startsWith('ledger_'));
  expect(ofLedger).toEqual([
    `ledger_refund_missing: Order ${missing.order._id} has refund ${missing.refund} without an entry: ${ENTER}.`,
    `ledger_refund_differs: Order ${other.order._id} has refund ${other.refund} of 420000 paisa, but the ledger one of 5: ${COMPARE}.`,
    `ledger_refund_unknown: Order ${unknown.order._id} has no done refund ${unknown.refund}, but the ledger has: ${COMPARE}.`,
  ]);
});

it('finds a refunded payment whose money is still in the ledger, and more refunds than money', async () => {
  const { order, pidx, payment } = await paid();
  shop.provider.refund(pidx);
  await shop.askAgain(pidx);
  const [refund] = (await shop.see(admin, order)).refunds!;
  const entry = (await ledger().findOne({ _id: `refund:${refund!._id}` }))!;
  await set(entry._id, { amountPaisa: 400_000, 'revenue.paisa': -400_000 });
  expect(await found()).toEqual([
    expect.stringMatching(/^ledger_not_refunded: .* is refunded, but the ledger still holds 1000000 paisa of it/),
    expect.stringMatching(/^ledger_refund_differs: /),
  ]);

  await set(entry._id, { amountPaisa: 1_400_001, 'revenue.paisa': -1_400_001 });

  expect(await found()).toEqual([
    `ledger_negative: Payment ${payment} of order ${order._id} has -1 paisa in the ledger: more went out than came in: ${COMPARE}.`,
    expect.stringMatching(/^ledger_refund_differs: /),
  ]);
});

it('finds revenue that differs from what the order brought', async () => {
  const { order, payment } = await paid();
  await set(`receipt:${payment}`, { 'revenue.cents': 9_999 });

  expect(await found()).toEqual([
    `ledger_revenue_differs: Order ${order._id} brought 10000 cents, but the ledger counts 9999 cents as revenue: ${COMPARE}.`,
  ]);
});

it('finds entries that break a rule, or that name no order or no payment', async () => {
  const [broken, alone, orphan] = [await paid(), await paid(), await paid()];
  await ledger().updateOne({ _id: `receipt:${broken.payment}` }, { $unset: { revenue: 1 } });
  await PaymentAttemptModel.collection.deleteOne({ pidx: alone.pidx });
  const nobody = new Types.ObjectId();
  await ledger().updateMany({ order: new Types.ObjectId(orphan.order._id) }, { $set: { order: nobody } });

  const ofLedger = (await shop.findings()).filter(({ code }) => code.startsWith('ledger_'));
  const codes = ofLedger.map(({ code, ids }) => [code, ids['order']]);
  expect(codes).toEqual([
    ['ledger_entry_broken', broken.order._id],
    ['ledger_without_payment', alone.order._id],
    ['ledger_without_payment', alone.order._id],
    ['ledger_attempt_missing', orphan.order._id],
    ['ledger_receipt_missing', orphan.order._id],
    ['ledger_without_order', nobody.toHexString()],
  ]);
});

it('finds a transaction that is entered twice, where the index that forbids it is gone', async () => {
  const [one, two] = [await paid(), await paid()];
  await LedgerModel.collection.dropIndex('method_1_transaction_1');
  try {
    await ledger().updateMany({ kind: 'receipt' }, { $set: { transaction: 'one' } });

    const twice = (await shop.findings()).find(({ code }) => code === 'ledger_transaction_twice');

    const entries = [one, two]
      .map(({ payment }) => `receipt:${payment}`)
      .sort()
      .join(' ');
    expect(twice).toMatchObject({
      ids: { entries },
      message: `Transaction one is entered twice (${entries}): ${COMPARE}.`,
    });
  } finally {
    await ledger().deleteMany({});
    await LedgerModel.createIndexes();
  }
});
