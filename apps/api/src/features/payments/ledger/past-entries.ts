import { isHandMethod } from '@paila/shared';
import type { Actor } from '../../../platform/actor.js';
import type { PaymentAttemptDoc } from '../payment-attempt.model.js';
import { providerName } from '../providers/provider.js';
import { ledgerBalance } from './ledger-rules.js';
import {
  attemptEntry,
  type LedgerOrder,
  paymentRevenue,
  receiptEntry,
  refundEntries,
  returnEntry,
} from './ledger-writing.js';
import type { LedgerEntryDoc } from './ledger.model.js';

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
  const actor = isHandMethod(providerName(payment)) ? begunBy : undefined;
  const entries = [
    begun,
    receiptEntry(payment, { amountPaisa, transaction, revenue, reason, at, actor }),
    ...(revenue ? refundEntries(payment, order) : []),
  ];
  const remaining = ledgerBalance(entries);
  if (status !== 'refunded' || remaining <= 0) return entries;
  return [...entries, returnEntry(payment, { amountPaisa: remaining, at: closedAt ?? at, actor })];
};
