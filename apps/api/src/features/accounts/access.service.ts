import { accessProblem, type AccessPayload, type AdminUser } from '@paila/shared';
import { isObjectIdOrHexString } from 'mongoose';
import type { Account } from '../../platform/http/account.js';
import { inTransaction } from '../../platform/database/database.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { endSessionsOf } from './session.service.js';
import { holdAdmin } from './admins.js';
import { toAdminUser, UserModel } from './user.model.js';

/**
 * Gives an account another role, blocks it or lets it in again. A blocked account loses its sessions in the same
 * transaction. Of two admins who take each other's rights away at once, one wins.
 * @throws AppError 404 `not_found`; 409 `conflict` for an own right, and for who has just lost it
 */
export const changeAccess = async (caller: Account, userId: string, change: AccessPayload): Promise<AdminUser> => {
  if (!isObjectIdOrHexString(userId)) throw notFound('Account');
  const problem = accessProblem(caller.id, userId.toLowerCase(), change);
  if (problem !== undefined) throw new AppError(problem);
  return inTransaction(async (session) => {
    if (!(await holdAdmin({ _id: caller.id }, session))) throw new AppError('access_lost');
    const user = await UserModel.findById(userId).session(session);
    if (!user) throw notFound('Account');
    user.role = change.role ?? user.role;
    if (change.blocked !== undefined) user.blockedAt = change.blocked ? (user.blockedAt ?? new Date()) : null;
    user.revision += 1;
    await user.save({ session });
    if (user.blockedAt) await endSessionsOf(userId, { session });
    return toAdminUser(user.toObject());
  });
};
