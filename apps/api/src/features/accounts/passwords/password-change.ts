import type { PasswordPayload, User } from '@paila/shared';
import { accountActor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import type { Account } from '../../../platform/http/account.js';
import { accountSubject } from '../account-events.js';
import { wrongPassword, type PasswordCheck } from './password-check.js';
import type { Passwords } from './passwords.js';
import { endAccountSessions } from '../sessions/sessions.js';
import { accountById, userById, UserModel } from '../user.model.js';

interface PasswordChangeParts {
  readonly passwords: Passwords;
  readonly check: PasswordCheck;
  readonly shopName: string;
}

/**
 * Changes the password of an account and ends all of its sessions but the caller's.
 * @param address where the call comes from
 * @throws AppError 400 for a wrong current password or a new one that is too weak, 404, 429
 */
export const changePassword = async (
  { passwords, check, shopName }: PasswordChangeParts,
  userId: string,
  { currentPassword, newPassword }: PasswordPayload,
  caller: Account,
  address: string,
): Promise<User> => {
  const user = await accountById(userId);
  await check.confirm(user, currentPassword, address);
  await passwords.refuseWeak('newPassword', newPassword, { ...user, shopName }, address);
  const passwordHash = await passwords.hash(newPassword, address);
  await inTransaction(async (session) => {
    // The second of two concurrent changes was confirmed with a password that is no longer current.
    const { matchedCount } = await UserModel.updateOne(
      { _id: user._id, passwordChangedAt: user.passwordChangedAt ?? null },
      { $set: { passwordHash, passwordChangedAt: databaseTime() }, $inc: { revision: 1 } },
      { session },
    );
    if (matchedCount === 0) throw wrongPassword();
    await endAccountSessions(userId, { except: caller.sessionId, session });
    const subject = accountSubject(user._id);
    await record({ type: 'account.password_changed', subject, actor: accountActor(caller) }, session);
  });
  return userById(userId);
};
