import { expect, it } from '@jest/globals';
import type { Order, Paisa } from '@paila/shared';
import { Types } from 'mongoose';
import type { Finding } from '../../platform/finding.js';
import { createLogger } from '../../platform/log.js';
import { clearBooksAfterEach } from '../../testing/clear-books.js';
import { CASH_PAISA } from '../../testing/cash-states.js';
import { receiveByHand, returnByHand } from '../../testing/hand-receiving.js';
import { rawDatabase } from '../../testing/open-database.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import type { OrderDoc } from '../orders/index.js';
import type { LedgerEntryDoc } from './ledger/ledger.model.js';
import { ledgerMigration } from './ledger/ledger-migration.js';
import { askProviders } from './ledger/provider-audit.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { createProviders } from './payments.js';

const { shop, admin } = await openPayingSuite();
clearBooksAfterEach();

const READ_STATEMENT =
  'compare the order and the ledger with the statement of the bank or the paper receipts, and restore the wrong one from a backup';

const ledger = () => rawDatabase().collection<LedgerEntryDoc>('ledgerentries');
const changeOrder = (id: string, change: object) =>
  rawDatabase()
    .collection<OrderDoc>('orders')
    .updateOne({ _id: new Types.ObjectId(id) }, change);
const found = async () => (await shop.findings()).map(({ code, message }) => `${code}: ${message}`);

/** An order that was paid by hand. */
const paid = async () => {
  const { order } = await shop.anOrder(shop.guest);
  const { paymentID } = (await receiveByHand(admin, order).expect(200)).body as Order;
  const { _id } = await PaymentAttemptModel.findOne({ pidx: paymentID! }).orFail().lean();
  return { order: order._id, payment: _id.toHexString(), pidx: paymentID! };
};
/** An order that was paid by hand, and again by a QR payment that staff have returned. */
const returned = async () => {
  const first = await paid();
  const more = { method: 'qr', again: true };
  const { payment } = (await receiveByHand(admin, { _id: first.order }, more).expect(200)).body as Order;
  await returnByHand(admin, { _id: first.order }, payment!.pidx).expect(200);
  const { _id } = await PaymentAttemptModel.findOne({ pidx: payment!.pidx }).orFail().lean();
  return { ...first, second: _id.toHexString() };
};

it.each([
  ['another way to pay', { $set: { 'byHand.method': 'qr' } }],
  ['another sum', { $set: { 'byHand.amountPaisa': 5 } }],
  ['no way to pay', { $unset: { byHand: 1 } }],
])('the doctor finds an order that names %s than its payment by hand', async (_what, change) => {
  const { order, payment } = await paid();
  await changeOrder(order, change);

  expect(await found()).toEqual([
    `payment_by_hand_differs: Payment ${payment} of order ${order} paid the order, which names another way to pay or another sum.`,
  ]);
});

it('the doctor finds a sum by hand that no order costs', async () => {
  const { order, payment } = await paid();
  await PaymentAttemptModel.updateOne({ _id: payment }, { amountPaisa: 1_400_050 });

  expect(await found()).toEqual(
    expect.arrayContaining([
      `payment_amount: Payment ${payment} of order ${order} has an amount of 1400050 paisa, but the order comes to 1400000 at its rate.`,
      `ledger_receipt_differs: Payment ${payment} of order ${order} is completed over 1400050 paisa, but the ledger received 1400000 paisa: ${READ_STATEMENT}.`,
    ]),
  );
});

it('the doctor finds money by hand whose ledger names another reference', async () => {
  const { order, payment } = await paid();
  await ledger().updateOne({ _id: `receipt:${payment}` }, { $set: { transaction: 'OTHER' } });

  expect(await found()).toEqual([
    expect.stringMatching(
      `^ledger_transaction_differs: Payment ${payment} of order ${order} is of transaction FT-\\d+, but the ledger names OTHER: ${READ_STATEMENT}.$`,
    ),
  ]);
});

it('the doctor finds an online payment whose transaction is the reference of money by hand', async () => {
  const [one, other] = [await paid(), await paid()];
  const { transactionId = '' } = await PaymentAttemptModel.findOne({ pidx: one.pidx }).orFail().lean();
  const transaction = transactionId.toLowerCase();
  const online = { provider: 'khalti', transactionId: transaction };
  await PaymentAttemptModel.updateOne({ pidx: other.pidx }, online);
  await ledger().updateOne({ _id: `receipt:${other.payment}` }, { $set: { method: 'khalti', transaction } });

  const findings = await shop.findings();

  const entries = [one, other].map(({ payment }) => `receipt:${payment}`).toSorted();
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'transaction_twice', ids: { payments: `${one.payment} ${other.payment}` } }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'ledger_transaction_twice', ids: { entries: entries.join(' ') } }),
  );
});

it('the doctor finds money by hand that paid nothing and has no review', async () => {
  const { order } = await paid();
  const { payment } = (await receiveByHand(admin, { _id: order }, { again: true })).body as Order;
  await changeOrder(order, { $set: { reviewFlags: [] } });

  expect(await found()).toEqual([expect.stringMatching(/^payment_not_counted: .* the order is paid without it/)]);
  expect(payment!.amountPaisa).toBe(CASH_PAISA);
});

it('the doctor finds a refund of money by hand without a time until which it is due', async () => {
  const { order } = await paid();
  await admin.post(`/api/orders/${order}/refunds`).send({ all: true, reason: 'Torn' }).expect(200);
  expect(await found()).toEqual([]);
  await changeOrder(order, { $unset: { 'reviewFlags.0.dueAt': 1 } });

  expect(await found()).toEqual([
    `order_refund_undated: Order ${order} has a refund that staff owe, but that is due at no time.`,
  ]);
});

it('the doctor asks no provider about money that staff received', async () => {
  await returned();
  const stop = new AbortController();
  const providers = createProviders({ settings: shop.settings, stop: stop.signal, log: createLogger('silent') });
  const findings: Finding[] = [];

  const counts = await askProviders(providers, (finding) => findings.push(finding));

  expect({ ...counts, findings }).toEqual({ answered: 0, notAsked: 0, findings: [] });
});

it('migration 30 enters money by hand that the ledger has lost, in the name of who received it', async () => {
  const { payment, second } = await returned();
  const brief = async () =>
    (await ledger().find().sort({ _id: 1 }).toArray()).map(({ _id, amountPaisa, actor, revenue, reason }) => ({
      _id,
      amountPaisa,
      actor,
      cents: revenue?.cents,
      isExplained: reason !== undefined,
    }));
  const before = await brief();
  const received = [payment, second].flatMap((each) => [`attempt:${each}`, `receipt:${each}`]);
  expect(before.map(({ _id }) => _id)).toEqual([...received, `refund:${second}`].toSorted());
  await ledger().deleteMany({});

  await ledgerMigration.up(rawDatabase(), new AbortController().signal);

  expect(await brief()).toEqual(before);
  const receipt = await ledger().findOne({ _id: `receipt:${payment}` });
  expect(receipt).toMatchObject({ amountPaisa: CASH_PAISA as Paisa, actor: { kind: 'staff', id: admin.user._id } });
  expect(await shop.findings()).toEqual([]);
});
