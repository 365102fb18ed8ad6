import type { ClientSession, QueryFilter } from 'mongoose';
import { UserModel, type UserDoc } from './user.model.js';

/**
 * Makes sure that an account which fits is an admin, and stays one until the transaction is over: others who would take
 * its rights away meanwhile begin anew, and see what was done.
 * @returns false when there is none
 */
export const holdAdmin = async (which: QueryFilter<UserDoc>, session: ClientSession): Promise<boolean> => {
  const { matchedCount } = await UserModel.updateOne(
    { ...which, role: 'admin', blockedAt: null },
    { $inc: { revision: 1 } },
    { session },
  );
  return matchedCount > 0;
};
