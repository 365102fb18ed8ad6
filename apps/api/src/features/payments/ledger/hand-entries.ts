import type { ClientSession } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { orderById } from '../../orders/index.js';
import type { BegunAttempt } from '../payment-attempt.model.js';
import { attemptEntry, insertEntries, paymentRevenue, receiptEntry, returnEntry } from './ledger-writing.js';
import { LedgerModel } from './ledger.model.js';

/**
 * Enters money that staff received, in the transaction that has applied it to the order.
 * @param receipt.reason why the money is no revenue; undefined if it has paid the order
 * @param receipt.actor the member of staff
 */
export const enterReceived = async (
  payment: BegunAttempt,
  receipt: { readonly reason: string | undefined; readonly actor: Actor },
  session: ClientSession,
): Promise<void> => {
  const { amountPaisa, transactionId: transaction, createdAt: at } = payment;
  const order = await orderById(payment.order, session);
  const revenue = order ? paymentRevenue(payment, order, amountPaisa) : undefined;
  const received = receiptEntry(payment, { ...receipt, amountPaisa, transaction, revenue, at });
  await insertEntries([attemptEntry(payment, receipt.actor), received], session);
};

/**
 * Enters money that paid no order, and that staff have returned, in the caller's transaction.
 * @param returned.transaction the reference that staff entered
 */
export const enterReturned = (
  payment: BegunAttempt,
  returned: { readonly transaction: string; readonly actor: Actor; readonly at: Date },
  session: ClientSession,
): Promise<void> => insertEntries([returnEntry(payment, { ...returned, amountPaisa: payment.amountPaisa })], session);

/** True if staff have returned the money of a payment with this reference. */
export const isReturnedBy = async (
  { _id: payment, order }: Pick<BegunAttempt, '_id' | 'order'>,
  transaction: string,
  session: ClientSession,
): Promise<boolean> => {
  const filter = { order, payment, kind: 'refund', refund: { $exists: false }, transaction } as const;
  return (await LedgerModel.exists(filter).session(session)) !== null;
};
