import type { RegisterPayload, User } from '@paila/shared';
import { Types, type ClientSession } from 'mongoose';
import { customerActor, systemActor, type Actor } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { changedFields, record } from '../../platform/events/index.js';
import { accessState, accountSubject } from './account-events.js';
import { makeLink, type LinkTokens } from './email/account-links.js';
import { storeNames } from './account-names.model.js';
import { idByLogin, orConflict, tidy } from './account-names.js';
import type { Passwords } from './passwords/passwords.js';
import { toSearchName, toUser, UserModel, type UserDoc } from './user.model.js';

type NewAccount = Pick<UserDoc, 'firstname' | 'lastname' | 'username' | 'email' | 'passwordHash'> &
  Partial<Pick<UserDoc, '_id' | 'role' | 'emailConfirmedAt'>>;

/**
 * Stores a new account, its names and its event.
 * @param linkFor makes the link that confirms the address; if absent, no link is mailed
 */
export const addAccount = async (
  account: NewAccount,
  actor: Actor,
  session: ClientSession,
  linkFor?: (user: UserDoc) => Promise<string>,
): Promise<UserDoc> => {
  const user = new UserModel({ ...account, searchName: toSearchName(account) });
  await storeNames([user], session);
  await user.save({ session });
  const stored = user.toObject();
  const link = await linkFor?.(stored);
  const is = { role: user.role, ...(link === undefined ? {} : { link }) };
  await record({ type: 'account.registered', subject: accountSubject(user._id), actor, is }, session);
  return stored;
};

interface RegistrationParts {
  readonly passwords: Passwords;
  readonly shopName: string;
  readonly linkTokens: LinkTokens;
}

/**
 * Opens an account for a customer.
 * @param address where the call comes from
 * @throws AppError 400 for a password that is too weak; 409 `user_exists` when another account has the email address
 *   or the username, in whatever case
 */
export const register = async (
  { passwords, shopName, linkTokens }: RegistrationParts,
  payload: RegisterPayload,
  address: string,
): Promise<User> => {
  await passwords.refuseWeak('password', payload.password, { ...payload, shopName }, address);
  const _id = new Types.ObjectId();
  const account = {
    _id,
    firstname: tidy(payload.firstname),
    lastname: tidy(payload.lastname),
    username: tidy(payload.username),
    email: tidy(payload.email),
    passwordHash: await passwords.hash(payload.password, address),
  };
  const actor = customerActor(_id.toHexString());
  const { email } = account;
  const adding = inTransaction((session) =>
    addAccount(account, actor, session, (user) =>
      makeLink(linkTokens, user, { purpose: 'email-confirmation', email }, session),
    ),
  );
  return toUser(await orConflict(adding));
};

/** The actor in events when an operator makes an admin on the command line. */
const OPERATOR = systemActor('admin:create');

/**
 * Makes the account with this email address an admin, and unblocks it. Creates the account with the given
 * password if there is none.
 * @throws AppError 409 `user_exists` when the address is somebody else's username
 */
export const makeAdmin = async (
  email: string,
  password: string,
  passwords: Passwords,
): Promise<'promoted' | 'unblocked' | 'created'> => {
  const passwordHash = await passwords.hash(password);
  return orConflict(
    inTransaction(async (session) => {
      const _id = await idByLogin(email, session);
      if (!_id) {
        const names = { firstname: 'Shop', lastname: 'Admin' };
        // Usernames contain no @, so none can equal this address.
        const username = tidy(email).replace('@', '.');
        await addAccount({ ...names, username, email: tidy(email), role: 'admin', passwordHash }, OPERATOR, session);
        return 'created';
      }
      const before = await UserModel.findOneAndUpdate(
        { _id },
        { $set: { role: 'admin', blockedAt: null }, $inc: { revision: 1, version: 1 } },
        { returnDocument: 'before', session },
      )
        .orFail()
        .lean<UserDoc>();
      const change = changedFields(accessState(before), accessState({ role: 'admin', blockedAt: null }));
      const subject = accountSubject(before._id);
      if (change) await record({ type: 'account.access_changed', subject, actor: OPERATOR, ...change }, session);
      return before.blockedAt ? 'unblocked' : 'promoted';
    }),
  );
};
