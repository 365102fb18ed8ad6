import { DEMO_ACCOUNTS } from '@paila/shared';
import { systemActor } from '../../platform/actor.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { changedFields, record } from '../../platform/events/index.js';
import { accessState, accountSubject } from './account-events.js';
import { AccountNameModel, IGNORING_CASE } from './account-names.model.js';
import type { Passwords } from './passwords/passwords.js';
import { endAccountSessions } from './sessions/sessions.js';
import { UserModel, type UserDoc } from './user.model.js';

const OPERATOR = systemActor('demo:block');

/**
 * Accounts that can be logged in to with a demo password, which everybody knows, whatever their email address is now.
 */
const openDemoAccounts = async (passwords: Passwords): Promise<UserDoc[]> => {
  const demo = Object.values(DEMO_ACCOUNTS);
  const named = await AccountNameModel.find(
    {
      $or: [
        { username: { $in: demo.map(({ username }) => username) } },
        { email: { $in: demo.map(({ email }) => email) } },
      ],
    },
    { _id: 1 },
  )
    .collation(IGNORING_CASE)
    .lean();
  const users = await UserModel.find({ _id: { $in: named.map(({ _id }) => _id) }, blockedAt: null }).lean<UserDoc[]>();
  const open: UserDoc[] = [];
  for (const user of users) {
    for (const { password } of demo) if (await passwords.matches(password, user.passwordHash)) open.push(user);
  }
  return open;
};

/** The email addresses of unblocked accounts that still have a demo password. */
export const demoPasswordsInUse = async (passwords: Passwords): Promise<string[]> =>
  (await openDemoAccounts(passwords)).map(({ email }) => email);

/**
 * Blocks the accounts that still have a demo password, and ends their sessions.
 * @returns their email addresses
 */
export const blockDemoAccounts = async (passwords: Passwords): Promise<string[]> => {
  const open = await openDemoAccounts(passwords);
  for (const { _id } of open) {
    await inTransaction(async (session) => {
      const user = await UserModel.findById(_id).session(session);
      if (!user) return;
      const before = accessState(user);
      user.blockedAt ??= databaseTime();
      user.revision += 1;
      await user.save({ session });
      await endAccountSessions(_id.toHexString(), { session });
      const change = changedFields(before, accessState(user));
      const event = { type: 'account.access_changed', subject: accountSubject(_id), actor: OPERATOR } as const;
      if (change) await record({ ...event, ...change }, session);
    });
  }
  return open.map(({ email }) => email);
};
