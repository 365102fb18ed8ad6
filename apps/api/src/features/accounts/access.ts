import { accessProblem, type AccessPayload, type AdminUser } from '@paila/shared';
import { isObjectIdOrHexString } from 'mongoose';
import { accountActor } from '../../platform/actor.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { changedFields, record } from '../../platform/events/index.js';
import type { Account } from '../../platform/http/account.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { type ExpectedStates, statesOfVersion } from '../../platform/http/preconditions.js';
import { accessState, accountSubject } from './account-events.js';
import { endAccountSessions } from './sessions/sessions.js';
import { lockAccessManager, toAdminUser, UserModel } from './user.model.js';

/**
 * Changes the role of an account, blocks it or unblocks it. A blocked account loses its sessions in the same
 * transaction. If two admins revoke each other's access at the same time, only one succeeds.
 * @param expected the states of the account that the change is meant for
 * @throws AppError 404 `not_found`; 409 `own_access` or `own_block` for the caller's own account, `access_lost` when
 *   the caller's own access has just been revoked; 412 `stale_version`
 */
export const changeAccess = async (
  caller: Account,
  userId: string,
  change: AccessPayload,
  expected: ExpectedStates,
): Promise<AdminUser> => {
  if (!isObjectIdOrHexString(userId)) throw notFound('account');
  const problem = accessProblem(caller.id, userId.toLowerCase(), change);
  if (problem !== undefined) throw new AppError(problem);
  return inTransaction(async (session) => {
    if (!(await lockAccessManager({ _id: caller.id }, session))) throw new AppError('access_lost');
    const user = await UserModel.findById(userId).session(session);
    if (!user) throw notFound('account');
    if (statesOfVersion(expected, user.version)?.length === 0) {
      throw new AppError('stale_version', {}, { details: { current: toAdminUser(user.toObject()), yours: change } });
    }
    const before = accessState(user);
    user.role = change.role ?? user.role;
    if (change.blocked !== undefined) user.blockedAt = change.blocked ? (user.blockedAt ?? databaseTime()) : null;
    const changed = changedFields(before, accessState(user));
    user.revision += 1;
    if (changed) user.version += 1;
    await user.save({ session });
    if (user.blockedAt) await endAccountSessions(userId, { session });
    const subject = accountSubject(user._id);
    const actor = accountActor(caller);
    if (changed) await record({ type: 'account.access_changed', subject, actor, ...changed }, session);
    return toAdminUser(user.toObject());
  });
};
