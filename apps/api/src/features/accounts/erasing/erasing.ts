import { may } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { accountActor, type Actor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import type { Account } from '../../../platform/http/account.js';
import { AppError } from '../../../platform/http/errors.js';
import { accountSubject } from '../account-events.js';
import { removeNames } from '../account-names.model.js';
import { removeAccountLinks } from '../email/account-links.js';
import type { PasswordCheck } from '../passwords/password-check.js';
import { endAccountSessions } from '../sessions/sessions.js';
import { accountById, lockAccessManager, type UserDoc, UserModel } from '../user.model.js';

/**
 * Removes what a feature stores about an account that is being erased, in the same transaction.
 * @throws AppError 409 `erasing_must_wait` while something has to end first
 */
export type PersonalDataRemover = (userId: string, session: ClientSession, actor: Actor) => Promise<void>;

interface ErasingParts {
  readonly check: PasswordCheck;
  readonly removers: readonly PersonalDataRemover[];
}

/**
 * Erases an account with its sessions and everything that other features store about it. The caller, even an admin,
 * confirms with their own password. The last admin can't be erased.
 * @param address where the call comes from
 * @throws AppError 400 for a wrong password, 404, 409 `last_admin`, `erasing_must_wait`, 429
 */
export const eraseAccount = async (
  { check, removers }: ErasingParts,
  userId: string,
  password: string,
  caller: Account,
  address: string,
): Promise<void> => {
  await check.confirm(await accountById(caller.id), password, address);
  const { _id } = await accountById(userId);
  const id = _id.toHexString();
  const actor = accountActor(caller);
  await inTransaction(async (session) => {
    const erased = await UserModel.findByIdAndDelete(_id, { session }).lean<UserDoc>();
    const isManager = erased !== null && may(erased, 'accounts.access');
    if (isManager && !(await lockAccessManager({ _id: { $ne: _id } }, session))) throw new AppError('last_admin');
    await removeNames(_id, session);
    await endAccountSessions(id, { session });
    await removeAccountLinks(id, session);
    for (const remove of removers) await remove(id, session, actor);
    // Only one of two concurrent calls erases the account.
    if (erased) await record({ type: 'account.erased', subject: accountSubject(_id), actor }, session);
  });
};
