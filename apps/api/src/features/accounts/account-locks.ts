import type { ClientSession, QueryFilter, Types } from 'mongoose';
import { UserModel, type UserDoc } from './user.model.js';

/**
 * Keeps an account from being erased until the transaction ends, so that nothing is stored for an erased account. A
 * concurrent erasure is retried and then sees what this transaction has stored.
 * @returns false when there is no such account
 */
export const lockAccount = async (id: string | Types.ObjectId, session: ClientSession): Promise<boolean> => {
  const { matchedCount } = await UserModel.updateOne({ _id: id }, { $inc: { revision: 1 } }, { session });
  return matchedCount > 0;
};

/**
 * Makes sure that a matching account is an admin and stays one until the transaction ends: concurrent transactions that
 * would revoke its role are retried and then see this one's result.
 * @returns false when there is none
 */
export const lockAdmin = async (which: QueryFilter<UserDoc>, session: ClientSession): Promise<boolean> => {
  const { matchedCount } = await UserModel.updateOne(
    { ...which, role: 'admin', blockedAt: null },
    { $inc: { revision: 1 } },
    { session },
  );
  return matchedCount > 0;
};
