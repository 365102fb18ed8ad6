import type { ClientSession } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import type { PaymentAttemptDoc } from '../payment-attempt.model.js';
import { ledgerBalance } from './ledger-rules.js';
import {
  attemptEntry,
  type LedgerOrder,
  paymentRevenue,
  receiptEntry,
  refundEntries,
  returnEntry,
} from './ledger-writing.js';
import { LedgerModel, type LedgerEntryDoc } from './ledger.model.js';

/** A payment of the past. */
export interface PastMoney {
  readonly payment: PaymentAttemptDoc;
  /** The actor who began it. */
  readonly begunBy: Actor;
  /** The time at which the provider confirmed it, if it did. */
  readonly confirmedAt?: Date | undefined;
}

/**
 * The entries that the shop would have written about a payment of the past and the refunds of its order. Migration 30
 * enters the money of version 1.0.0 by this function.
 */
export const pastEntries = (order: LedgerOrder, { payment, begunBy, confirmedAt }: PastMoney): LedgerEntryDoc[] => {
  const begun = attemptEntry(payment, begunBy);
  const { status, amountPaisa, transactionId: transaction, problem: reason, createdAt, askedAt, closedAt } = payment;
  if (status !== 'completed' && status !== 'refunded') return [begun];
  const revenue = paymentRevenue(payment, order, amountPaisa);
  const at = revenue?.at ?? confirmedAt ?? askedAt ?? createdAt;
  const entries = [
    begun,
    receiptEntry(payment, { amountPaisa, transaction, revenue, reason, at }),
    ...(revenue ? refundEntries(payment, order) : []),
  ];
  const remaining = status === 'refunded' ? ledgerBalance(entries) : 0;
  return remaining > 0 ? [...entries, returnEntry(payment, ledgerBalance(entries), closedAt ?? at)] : entries;
};

/** Stores entries of the past, in the caller's transaction. */
export const importEntries = async (entries: readonly LedgerEntryDoc[], session: ClientSession): Promise<void> => {
  await LedgerModel.insertMany([...entries], { session });
};
