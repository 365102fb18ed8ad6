import { aboutRefund, refundDueAt } from '@paila/shared';
import { databaseTime } from '../../platform/database/database.js';
import { inBatches, type Migration } from '../../platform/migrations/index.js';
import type { OrderDoc } from '../orders/index.js';
import type { LedgerEntryDoc } from './ledger/ledger.model.js';
import type { PaymentAttemptDoc } from './payment-attempt.model.js';

/** Orders with an open review without a time until which it is due. */
const HAS_UNDATED_REVIEW = { reviewFlags: { $elemMatch: { dueAt: { $exists: false } } } } as const;

type ReviewedOrder = Pick<OrderDoc, '_id' | 'paymentID' | 'refunds' | 'cash' | 'reviewFlags'>;

/** The payments of an order, and the ids of those whose money has arrived. */
interface OrderMoney {
  readonly attempts: readonly PaymentAttemptDoc[];
  readonly arrived: ReadonlySet<string>;
}

/**
 * The causes of reviews by which staff have to refund or return money. Money that another payment has used did not
 * arrive a second time, so the ledger has no receipt of it.
 */
const refundCauses = (
  { paymentID, refunds = [], cash }: ReviewedOrder,
  { attempts, arrived }: OrderMoney,
): readonly string[] => {
  const unused = attempts.filter(
    ({ _id, pidx, problemIsMoney }) => problemIsMoney && pidx !== paymentID && arrived.has(String(_id)),
  );
  const paying = attempts.find(({ pidx }) => pidx !== undefined && pidx === paymentID);
  // eSewa has no call for refunds.
  const isByHand = cash !== undefined || paying?.provider === 'esewa';
  const open = refunds.filter(({ status }) => isByHand && status === 'unclear');
  return [...unused.flatMap(({ pidx }) => pidx ?? []), ...open.map(aboutRefund)];
};

/** The updates that give the refunds of an order their times. A flag that was set meanwhile stays as it is. */
const updatesFor = (order: ReviewedOrder, money: OrderMoney) => {
  const causes = refundCauses(order, money);
  return order.reviewFlags
    .filter(({ about, dueAt }) => dueAt === undefined && causes.includes(about))
    .map(({ about, at = databaseTime() }) => ({
      updateOne: {
        filter: { _id: order._id, reviewFlags: { $elemMatch: { about, dueAt: { $exists: false } } } },
        update: { $set: { 'reviewFlags.$.dueAt': refundDueAt(at) } },
      },
    }));
};

/**
 * Stores the times until which open refunds are due, a batch of orders at a time. They count from the time of the
 * review. Another run changes only reviews that have no such time.
 */
export const refundDueMigration: Migration = {
  number: 33,
  name: 'the times of refunds',
  up: async (db, signal) => {
    const orders = db.collection<OrderDoc>('orders');
    const batches = inBatches<ReviewedOrder>(db.collection('orders'), {
      filter: HAS_UNDATED_REVIEW,
      fields: { paymentID: 1, refunds: 1, cash: 1, reviewFlags: 1 },
      signal,
    });
    for await (const batch of batches) {
      const ofBatch = { order: { $in: batch.map(({ _id }) => _id) } };
      const attempts = await db.collection<PaymentAttemptDoc>('paymentattempts').find(ofBatch).toArray();
      const receipts = await db
        .collection<LedgerEntryDoc>('ledgerentries')
        .find({ ...ofBatch, kind: 'receipt' })
        .project<Pick<LedgerEntryDoc, 'payment'>>({ payment: 1 })
        .toArray();
      const arrived = new Set(receipts.map(({ payment }) => String(payment)));
      const updates = batch.flatMap((order) =>
        updatesFor(order, { attempts: attempts.filter((attempt) => attempt.order.equals(order._id)), arrived }),
      );
      if (updates.length > 0) await orders.bulkWrite(updates, { ordered: false });
    }
  },
};
