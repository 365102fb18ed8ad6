import { type LoginAnswer, type LoginPayload, type LoginSession, type PasswordPayload, type User } from '@paila/shared';
import { isObjectIdOrHexString, type ClientSession } from 'mongoose';
import type { Account } from '../../platform/http/account.js';
import { inTransaction } from '../../platform/database/database.js';
import { AppError, invalid, notFound } from '../../platform/http/errors.js';
import { createLimiter } from '../../platform/http/rate-limit.js';
import type { Settings } from '../../platform/settings.js';
import { changeProfile, findByLogin, foldName, userOf, type ProfileFields } from './user.service.js';
import type { Passwords } from './passwords.js';
import { holdAdmin } from './admins.js';
import { toUser, UserModel, type UserDoc } from './user.model.js';
import { endSession, endSessionsOf, keepSession, prepareSession, sessionsOf } from './session.service.js';
import type { Tokens } from './tokens.js';
import { createWrongTries } from './wrong-tries.js';

/** Removes what a feature keeps of an account that is being erased, in the same transaction. */
export type Eraser = (userId: string, session: ClientSession) => Promise<void>;

/** Where a call comes from. */
export interface Origin {
  readonly address: string;
  /** What the browser calls itself. */
  readonly device?: string | undefined;
}

const wrongPassword = (): AppError =>
  invalid([{ msg: 'The current password is not correct', path: 'currentPassword' }]);

export const createAuthService = (
  { jwtExpiresIn, rateLimitFactor }: Settings,
  tokens: Tokens,
  passwords: Passwords,
  erasers: readonly Eraser[],
) => {
  const wrongTries = createWrongTries(rateLimitFactor);
  // Whether an e-mail address can be had says whether somebody has an account: not to be asked without end.
  const newAddresses = createLimiter({ name: 'new-address', points: 20, seconds: 3600, factor: rateLimitFactor });

  /**
   * Whether the password is the account's; does the same, and takes as long, when there is no account.
   * @throws AppError 429
   */
  const judged = async (
    user: UserDoc | null,
    password: string,
    { name, address }: { name: string; address: string },
  ): Promise<boolean> => {
    const tried = { account: user?._id.toHexString() ?? foldName(name), address };
    await wrongTries.count(tried);
    const right = await passwords.matches(password, user?.passwordHash, address);
    if (right) await wrongTries.forgive(tried);
    return right;
  };

  /** @throws AppError 404 `not_found` */
  const accountDoc = async (userId: string): Promise<UserDoc> => {
    const user = await UserModel.findById(userId).lean<UserDoc>();
    if (!user) throw notFound('Account');
    return user;
  };

  /** @throws AppError 400 for a wrong password (a 401 would log people out), 429 */
  const confirm = async (user: UserDoc, password: string, address: string): Promise<void> => {
    if (!(await judged(user, password, { name: '', address }))) throw wrongPassword();
  };

  return {
    /**
     * @throws AppError 401 `invalid_credentials`, alike for a wrong password and an unknown account; 403 `forbidden` for a
     *   blocked one, to who knows its password; 429
     */
    logIn: async ({ email, password }: LoginPayload, { address, device }: Origin): Promise<LoginAnswer> => {
      const refusal = new AppError('invalid_credentials');
      const user = await findByLogin(email);
      if (!(await judged(user, password, { name: email, address })) || !user) throw refusal;
      if (user.blockedAt) throw new AppError('account_blocked');
      // Its password is known now: the one moment at which an old hash can be renewed.
      const renewed = passwords.isOutdated(user.passwordHash) && {
        passwordHash: await passwords.hash(password, address),
      };
      const { token, prepared } = prepareSession(tokens, user._id, { seconds: jwtExpiresIn, device });
      // Whoever changes the password or blocks the account at this moment either sees this session or is seen here.
      await inTransaction(async (session) => {
        const { matchedCount } = await UserModel.updateOne(
          { _id: user._id, passwordChangedAt: user.passwordChangedAt ?? null, blockedAt: null },
          { $inc: { revision: 1 }, ...(renewed ? { $set: renewed } : {}) },
          { session },
        );
        if (matchedCount === 0) throw refusal;
        await keepSession(prepared, session);
      });
      return { token, user: toUser(user) };
    },

    /** @throws AppError 404; 409 `user_exists`; 429 for who asks for one new e-mail address after another */
    changeProfile: async (userId: string, fields: ProfileFields, caller: Account): Promise<User> => {
      const { email } = await accountDoc(userId);
      if (foldName(fields.email) !== foldName(email)) await newAddresses.take(caller.id);
      return changeProfile(userId, fields);
    },

    /**
     * Gives an account another password and ends every other session of it.
     * @throws AppError 400 for a wrong current password, 404, 429
     */
    changePassword: async (
      userId: string,
      { currentPassword, newPassword }: PasswordPayload,
      caller: Account,
      { address }: Origin,
    ): Promise<User> => {
      const user = await accountDoc(userId);
      await confirm(user, currentPassword, address);
      const passwordHash = await passwords.hash(newPassword, address);
      await inTransaction(async (session) => {
        // Of two changes at once the second was made with what is no longer the current password.
        const { matchedCount } = await UserModel.updateOne(
          { _id: user._id, passwordChangedAt: user.passwordChangedAt ?? null },
          { $set: { passwordHash, passwordChangedAt: new Date() }, $inc: { revision: 1 } },
          { session },
        );
        if (matchedCount === 0) throw wrongPassword();
        await endSessionsOf(user._id.toHexString(), { except: caller.sessionId, session });
      });
      return userOf(userId);
    },

    /**
     * Erases an account with its sessions and all that other features keep of it. The caller confirms with the own
     * password, an admin too. The last admin stays.
     * @throws AppError 400 for a wrong password, 404, 409 `conflict`, 429
     */
    erase: async (userId: string, password: string, caller: Account, { address }: Origin): Promise<void> => {
      await confirm(await accountDoc(caller.id), password, address);
      const { _id } = await accountDoc(userId);
      const id = _id.toHexString();
      await inTransaction(async (session) => {
        const erased = await UserModel.findByIdAndDelete(_id, { session }).lean<UserDoc>();
        if (erased?.role === 'admin' && !(await holdAdmin({ _id: { $ne: _id } }, session)))
          throw new AppError('last_admin');
        await endSessionsOf(id, { session });
        for (const eraser of erasers) await eraser(id, session);
      });
    },

    logOut: async (caller: Account): Promise<void> => {
      await endSession(caller.id, caller.sessionId);
    },

    sessions: (caller: Account): Promise<LoginSession[]> => sessionsOf(caller.id, caller.sessionId),

    /** @throws AppError 404 for a session that is not the caller's, as if it did not exist */
    endSession: async (caller: Account, sessionId: string): Promise<void> => {
      const ended = isObjectIdOrHexString(sessionId) && (await endSession(caller.id, sessionId));
      if (!ended) throw notFound('Session');
    },
  };
};

export type AuthService = ReturnType<typeof createAuthService>;
