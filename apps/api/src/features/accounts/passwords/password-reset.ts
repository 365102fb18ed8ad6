import { isSameEmail } from '@paila/shared';
import { accountActor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { createLimiter } from '../../../platform/http/rate-limit.js';
import { accountSubject } from '../account-events.js';
import { type LinkTokens, openLink, refuseExpired, type OpenedLink } from '../email/account-links.js';
import { confirmAddress, type ClaimGuestData } from '../email/email-confirming.js';
import type { PasswordCheck } from './password-check.js';
import type { Passwords } from './passwords.js';
import { endAccountSessions } from '../sessions/sessions.js';
import { UserModel } from '../user.model.js';

export interface PasswordResetParts {
  readonly linkTokens: LinkTokens;
  readonly passwords: Passwords;
  readonly check: PasswordCheck;
  readonly shopName: string;
  readonly rateLimitFactor: number;
  readonly guestClaims: readonly ClaimGuestData[];
}

const openReset = async (linkTokens: LinkTokens, token: string): Promise<OpenedLink> => {
  const { link, user } = await openLink(linkTokens, token, 'password-reset');
  if (!isSameEmail(link.email, user.email)) throw new AppError('link_invalid');
  // A later change of the password, by this link or in any other way, ends all links.
  if (link.passwordChangedAt?.getTime() !== user.passwordChangedAt?.getTime()) throw new AppError('link_used');
  refuseExpired(link);
  if (user.blockedAt) throw new AppError('account_blocked');
  return { link, user };
};

/** Sets new passwords by links that were mailed. */
export const createPasswordResets = ({
  linkTokens,
  passwords,
  check,
  shopName,
  rateLimitFactor: factor,
  guestClaims,
}: PasswordResetParts) => {
  const wrongTokens = createLimiter({ name: 'reset-token', points: 20, seconds: 900, factor });

  /** Counts each token before its check, so that parallel calls can't bypass the limit, and forgets working ones. */
  const opened = async (token: string, address: string): Promise<OpenedLink> => {
    await wrongTokens.take(address);
    const found = await openReset(linkTokens, token);
    await wrongTokens.giveBack(address);
    return found;
  };

  return {
    /**
     * The email address that a link was mailed to, if the link still works.
     * @throws AppError 403 `account_blocked`, 404 `link_invalid`, 410 `link_used`, `link_expired`, 429
     */
    check: async (token: string, address: string): Promise<{ email: string }> => {
      const { user } = await opened(token, address);
      return { email: user.email };
    },

    /**
     * Sets the new password and ends every session of the account.
     * @param address where the call comes from
     * @throws AppError 400 for a password that is too weak, and as `check` does
     */
    reset: async (token: string, newPassword: string, address: string): Promise<void> => {
      const { user } = await opened(token, address);
      await passwords.refuseWeak('newPassword', newPassword, { ...user, shopName }, address);
      const passwordHash = await passwords.hash(newPassword, address);
      await inTransaction(async (session) => {
        // One of two concurrent calls, or of a call and a change of password, wins.
        const { matchedCount } = await UserModel.updateOne(
          { _id: user._id, passwordChangedAt: user.passwordChangedAt ?? null, email: user.email, blockedAt: null },
          { $set: { passwordHash, passwordChangedAt: databaseTime() }, $inc: { revision: 1 } },
          { session },
        );
        if (matchedCount === 0) throw new AppError('link_used');
        const id = user._id.toHexString();
        await endAccountSessions(id, { session });
        const actor = accountActor({ id, role: user.role });
        await record({ type: 'account.password_changed', subject: accountSubject(user._id), actor }, session);
        // The link came by mail, so the address belongs to the caller.
        await confirmAddress(user._id, actor, guestClaims, session);
      });
      // A caller who has just proved to own the account need not wait because of earlier wrong passwords.
      await check.forget(user, address);
    },
  };
};
