import type { LoginAnswer, LoginPayload } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { accountActor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { noteAccount } from '../../../platform/log.js';
import { createKeyedQueue } from '../../../platform/keyed-queue.js';
import { findByLogin } from '../account-names.js';
import type { ClaimGuestData } from '../email/email-confirming.js';
import type { PasswordCheck } from './password-check.js';
import type { Passwords } from './passwords.js';
import { prepareSession, storeSession } from '../sessions/sessions.js';
import type { Tokens } from '../sessions/tokens.js';
import { toUser, UserModel, type UserDoc } from '../user.model.js';

/**
 * Log-ins to one account take turns, as they change the same document. Sixty at once would mostly repeat their work.
 */
const inTurnOfAccount = createKeyedQueue(1, { name: 'log_in' });

/** The origin of a call. */
export interface Origin {
  readonly address: string;
  /** The browser's `User-Agent`. */
  readonly device?: string | undefined;
}

interface LogInParts {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly check: PasswordCheck;
  /** Seconds that a log-in lasts. */
  readonly seconds: number;
  readonly guestClaims: readonly ClaimGuestData[];
}

/**
 * Checks the password and begins a session. Renews a hash of an older cost or format, as the password is available only
 * now. If the address is confirmed, later guest orders of its owner become the account's.
 * @throws AppError 401 `invalid_credentials`, the same for a wrong password and an unknown account; 403
 *   `account_blocked`, only to those who know the password; 429
 */
export const logIn = async (
  { tokens, passwords, check, seconds, guestClaims }: LogInParts,
  { email, password }: LoginPayload,
  { address, device }: Origin,
): Promise<LoginAnswer> => {
  const refusal = new AppError('invalid_credentials');
  const user = await findByLogin(email);
  if (!(await check.matches(user, password, email, address)) || !user) throw refusal;
  if (user.blockedAt) throw new AppError('account_blocked');
  const renewed = passwords.isOutdated(user.passwordHash) && { passwordHash: await passwords.hash(password, address) };
  noteAccount(user._id.toHexString());
  const { token, prepared } = prepareSession(tokens, user._id, { seconds, device });
  const store = async (session: ClientSession): Promise<void> => {
    // A concurrent password change or block either ends this session or is seen here.
    const current = await UserModel.findOneAndUpdate(
      { _id: user._id, passwordChangedAt: user.passwordChangedAt ?? null, blockedAt: null },
      { $inc: { revision: 1 }, ...(renewed ? { $set: renewed } : {}) },
      { session, returnDocument: 'after' },
    ).lean<UserDoc>();
    if (!current) throw refusal;
    await storeSession(prepared, session);
    if (!current.emailConfirmedAt) return;
    const account = { id: current._id.toHexString(), email: current.email, role: current.role };
    for (const claim of guestClaims) await claim(account, 'log-in', accountActor(account), session);
  };
  await inTurnOfAccount([user._id.toHexString()], () => inTransaction(store));
  return { token, user: toUser(user) };
};
