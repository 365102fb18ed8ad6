import type { ClientSession } from 'mongoose';
import { GUEST } from '../../platform/actor.js';
import type { PastOrder } from '../orders/index.js';
import { insertEntries } from './ledger/ledger-writing.js';
import { pastEntries } from './ledger/past-entries.js';
import { type LinkedAttempt, PaymentAttemptModel } from './payment-attempt.model.js';

/** A payment of an invented past. The provider does not know it, so it must not be due for a check. */
export type PastPayment = Omit<LinkedAttempt, 'nextCheckAt' | 'refundCheckAt'>;

/**
 * Stores payments of past orders with their ledger, in the caller's transaction. The caller imports their events.
 * @param orders those of the payments; each was paid by the customer who placed it
 */
export const importPayments = async (
  payments: readonly PastPayment[],
  orders: readonly PastOrder[],
  session: ClientSession,
): Promise<void> => {
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]));
  await PaymentAttemptModel.insertMany([...payments], { session });
  const entries = payments.flatMap((payment) => {
    const order = byId.get(payment.order.toHexString());
    return order ? pastEntries(order, { payment, begunBy: order.history[0]?.actor ?? GUEST }) : [];
  });
  await insertEntries(entries, session);
};
