import type { ClientSession, Types } from 'mongoose';
import { LedgerModel } from './ledger.model.js';

/** Entries of attempts, which moved no money. */
const OF_ATTEMPTS = { kind: 'attempt' } as const;

/** Those of some orders that have an entry about money. */
export const ordersWithMoneyInLedger = async (
  orders: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<Types.ObjectId[]> => {
  const entries = await LedgerModel.find({ order: { $in: [...orders] }, kind: { $ne: OF_ATTEMPTS.kind } }, { order: 1 })
    .session(session)
    .lean<{ readonly order: Types.ObjectId }[]>();
  return entries.map(({ order }) => order);
};

/**
 * Deletes the entries of attempts to pay some orders, in the transaction that deletes these orders and attempts. The
 * model refuses deletions, so this is the only one. It cannot delete an entry about money
 * (docs/decisions/055-old-orders.md).
 */
export const deleteAttemptEntries = async (
  orders: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> => {
  await LedgerModel.collection.deleteMany({ order: { $in: [...orders] }, ...OF_ATTEMPTS }, { session });
};
