import type { ClientSession, Types } from 'mongoose';
import { UserModel } from './user.model.js';

/**
 * Makes sure that an account is there, and stays until the transaction is over: who erases it meanwhile begins anew, and
 * sees what the transaction has kept for it. So nothing is kept for an account that is gone.
 * @returns false when it is gone
 */
export const holdAccount = async (id: string | Types.ObjectId, session: ClientSession): Promise<boolean> => {
  const { matchedCount } = await UserModel.updateOne({ _id: id }, { $inc: { revision: 1 } }, { session });
  return matchedCount > 0;
};
