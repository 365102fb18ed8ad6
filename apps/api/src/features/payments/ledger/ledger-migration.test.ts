import { afterAll, expect, it } from '@jest/globals';
import { openPayingSuite } from '../../../testing/open-paying-suite.js';
import { rawDatabase } from '../../../testing/open-database.js';
import { PaymentAttemptModel } from '../payment-attempt.model.js';
import { ledgerMigration } from './ledger-migration.js';
import type { LedgerEntryDoc } from './ledger.model.js';

// Before the suite is opened, as it closes the shop afterwards.
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
});
const { shop, sita, admin, cancel, beingPaid } = await openPayingSuite();
const { provider } = shop;

const ledger = () => rawDatabase().collection<LedgerEntryDoc>('ledgerentries');
const stored = () => ledger().find().sort({ _id: 1 }).toArray();
const migrate = () => ledgerMigration.up(rawDatabase(), new AbortController().signal);

const pay = async (pidx: string): Promise<void> => {
  await provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
};

/** Payments of every kind that version 1.0.0 stored. */
const fillShop = async (): Promise<void> => {
  const [unpaid, whole, part, dashboard, late, twice] = [
    await beingPaid(),
    await beingPaid(),
    await beingPaid(),
    await beingPaid(),
    await beingPaid(1),
    await beingPaid(),
  ];
  await provider.settle(unpaid.pidx, 'cancelled');
  await shop.askAgain(unpaid.pidx);
  for (const { pidx } of [whole, part, dashboard]) await pay(pidx);
  const refund = (id: string, body: object) =>
    admin
      .post(`/api/orders/${id}/refunds`)
      .send({ reason: 'Late', ...body })
      .expect(200);
  await refund(whole.order._id, { all: true });
  await refund(part.order._id, { amount: 30 });
  await refund(part.order._id, { amount: 20 });
  provider.refund(dashboard.pidx);
  await shop.askAgain(dashboard.pidx);
  await cancel(late.order);
  await admin.delete(`/api/products/${late.product._id}`);
  await pay(late.pidx);
  await PaymentAttemptModel.updateOne({ pidx: twice.pidx }, { open: false });
  const second = await shop.begin(sita, twice.order);
  await pay(twice.pidx);
  await pay(second.pidx);
  provider.refund(second.pidx);
  await shop.askAgain(second.pidx);
};

it('the migration writes the entries that the shop itself has written since', async () => {
  await fillShop();
  const written = await stored();
  expect(written.map(({ kind }) => kind).sort()).toEqual(
    [
      ...Array.from({ length: 7 }, () => 'attempt'),
      ...Array.from({ length: 6 }, () => 'receipt'),
      ...Array.from({ length: 5 }, () => 'refund'),
    ].sort(),
  );
  await ledger().deleteMany({});

  await migrate();

  const migrated = await stored();
  // The old data do not say why a refunded payment was not used, and know the time of unused money to the moment of its
  // event only.
  const known = ({ reason: _reason, at, ...entry }: LedgerEntryDoc) =>
    entry.kind === 'receipt' && !entry.revenue ? entry : { ...entry, at };
  expect(migrated.map(known)).toEqual(written.map(known));
  expect(
    migrated.filter(({ kind, revenue, reason }) => kind === 'receipt' && !revenue && reason === undefined),
  ).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

it('the migration goes on after a kill, and a run on a whole ledger changes nothing', async () => {
  const whole = await stored();
  const half = whole.filter((_entry, index) => index % 2 === 0).map(({ _id }) => _id);
  await ledger().deleteMany({ _id: { $in: half } });

  await migrate();
  expect((await stored()).map(({ _id }) => _id)).toEqual(whole.map(({ _id }) => _id));
  await migrate();

  expect(await ledger().countDocuments()).toBe(whole.length);
});

it('the migration stops when another instance has taken over', async () => {
  const kept = await stored();
  await ledger().deleteMany({});
  const ending = new AbortController();
  ending.abort(new Error('lost'));

  await expect(ledgerMigration.up(rawDatabase(), ending.signal)).rejects.toThrow('lost');

  expect(await ledger().countDocuments()).toBe(0);
  await ledger().insertMany(kept);
});
