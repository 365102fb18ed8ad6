import type { LoginAnswer, LoginPayload, LoginSession, PasswordPayload, User } from '@paila/shared';
import { isObjectIdOrHexString, type ClientSession } from 'mongoose';
import type { Account } from '../../platform/account.js';
import { inTransaction } from '../../platform/db.js';
import { AppError, invalid, notFound } from '../../platform/errors.js';
import { createLimiter } from '../../platform/rate-limit.js';
import type { Settings } from '../../platform/settings.js';
import { findByLogin, hashPassword, isPassword, toUser, UserModel, userOf, type UserDoc } from '../users/index.js';
import { endSession, endSessionsOf, sessionsOf, startSession } from './session.service.js';
import type { Tokens } from './tokens.js';

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
  { bcryptCost, jwtExpiresIn, rateLimitFactor }: Settings,
  tokens: Tokens,
  erasers: readonly Eraser[],
) => {
  const wrongTries = createLimiter({
    name: 'login',
    points: 10,
    seconds: 900,
    factor: rateLimitFactor,
    growing: true,
  });

  /**
   * Whether the password is the account's. Counts tries by account and address, so that nobody can be locked out from
   * elsewhere; each is counted before it is judged, so that many at once are no way around.
   */
  const judged = async (
    user: UserDoc | null,
    password: string,
    { name, address }: { name: string; address: string },
  ): Promise<boolean> => {
    const key = `${user?._id.toHexString() ?? name.trim().toLowerCase()} ${address}`;
    await wrongTries.take(key);
    const right = await isPassword(password, user?.passwordHash, bcryptCost);
    if (right) await wrongTries.forget(key);
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
    /** @throws AppError 401 `invalid_credentials`, alike for a wrong password and an unknown account; 429 */
    logIn: async ({ email, password }: LoginPayload, { address, device }: Origin): Promise<LoginAnswer> => {
      const refusal = new AppError('invalid_credentials', 'Invalid credentials');
      const user = await findByLogin(email);
      if (!(await judged(user, password, { name: email, address })) || !user) throw refusal;
      const { token, sessionId } = await startSession(tokens, user._id, { seconds: jwtExpiresIn, device });
      // A password change in between has ended the sessions it saw; this one, begun with the old password, it may not.
      const stillRight = await UserModel.exists({ _id: user._id, passwordHash: user.passwordHash });
      if (!stillRight) {
        await endSession(user._id.toHexString(), sessionId);
        throw refusal;
      }
      return { token, user: toUser(user) };
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
      const passwordHash = await hashPassword(newPassword, bcryptCost);
      // Of two changes at once the second was made with what is no longer the current password.
      const { matchedCount } = await UserModel.updateOne(
        { _id: user._id, passwordHash: user.passwordHash },
        { passwordHash },
      );
      if (matchedCount === 0) throw wrongPassword();
      await endSessionsOf(user._id.toHexString(), { except: caller.sessionId });
      return userOf(userId);
    },

    /**
     * Erases an account with its sessions and all that other features keep of it. The caller confirms with the own
     * password, an admin too.
     * @throws AppError 400 for a wrong password, 404, 429
     */
    erase: async (userId: string, password: string, caller: Account, { address }: Origin): Promise<void> => {
      await confirm(await accountDoc(caller.id), password, address);
      const { _id } = await accountDoc(userId);
      const id = _id.toHexString();
      await inTransaction(async (session) => {
        await UserModel.deleteOne({ _id }, { session });
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
