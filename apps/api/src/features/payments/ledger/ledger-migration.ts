import { GUEST } from '../../../platform/actor.js';
import type { EventDoc } from '../../../platform/events/index.js';
import type { Migration } from '../../../platform/migrations/index.js';
import type { OrderDoc } from '../../orders/index.js';
import type { PaymentAttemptDoc } from '../payment-attempt.model.js';
import type { LedgerEntryDoc } from './ledger.model.js';
import { pastEntries } from './past-entries.js';

type Db = Parameters<Migration['up']>[0];
type PaymentEvent = EventDoc<'payment.begun' | 'payment.status_changed'>;

const BATCH = 500;

/** Enters the money of some payments, without what is entered already. */
const enterBatch = async (db: Db, payments: readonly PaymentAttemptDoc[]): Promise<void> => {
  const orders = await db
    .collection<OrderDoc>('orders')
    .find({ _id: { $in: payments.map(({ order }) => order) } })
    .project<OrderDoc>({ user: 1, paymentID: 1, paidAt: 1, amountCents: 1, refunds: 1 })
    .toArray();
  const ids = payments.map(({ _id }) => _id.toHexString());
  const events = await db
    .collection<PaymentEvent>('events')
    .find({ 'subject.kind': 'payment', 'subject.id': { $in: ids } })
    .toArray();
  const entries = payments.flatMap((payment) => {
    const order = orders.find(({ _id }) => _id.equals(payment.order));
    const own = events.filter(({ subject }) => subject.id === payment._id.toHexString());
    const begun = own.find(({ type }) => type === 'payment.begun');
    const confirmed = own.find(({ type, is }) => type === 'payment.status_changed' && is.status === 'completed');
    return order ? pastEntries(order, { payment, begunBy: begun?.actor ?? GUEST, confirmedAt: confirmed?.at }) : [];
  });
  const ledger = db.collection<LedgerEntryDoc>('ledgerentries');
  const stored = await ledger
    .find({ _id: { $in: entries.map(({ _id }) => _id) } })
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  const entered = new Set(stored.map(({ _id }) => _id));
  const missing = entries.filter(({ _id }) => !entered.has(_id));
  if (missing.length > 0) await ledger.insertMany(missing);
};

/**
 * Has the shop look up payments whose money pays no order: they do not say how much came in. The look-up enters the
 * sum that the provider names.
 */
const lookUpUnusedMoney = async (db: Db): Promise<void> => {
  await db
    .collection<PaymentAttemptDoc>('paymentattempts')
    .updateMany({ problemIsMoney: true, status: { $nin: ['completed', 'refunded'] } }, [
      { $set: { nextCheckAt: '$$NOW' } },
    ]);
};

/** Enters the payments and refunds of version 1.0.0, a batch at a time. Another run enters only what is missing. */
export const ledgerMigration: Migration = {
  number: 30,
  name: 'the ledger of payments',
  up: async (db, signal) => {
    const attempts = db.collection<PaymentAttemptDoc>('paymentattempts');
    let last: PaymentAttemptDoc['_id'] | undefined;
    for (;;) {
      signal.throwIfAborted();
      const batch = await attempts
        .find({ pidx: { $exists: true }, ...(last ? { _id: { $gt: last } } : {}) })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      if (batch.length === 0) break;
      await enterBatch(db, batch);
      last = batch.at(-1)?._id;
    }
    await lookUpUnusedMoney(db);
  },
};
