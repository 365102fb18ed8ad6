import { isSameEmail, type User } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { accountActor, type Actor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import type { Account } from '../../../platform/http/account.js';
import { AppError, notFound } from '../../../platform/http/errors.js';
import { createLimiter } from '../../../platform/http/rate-limit.js';
import { accountSubject } from '../account-events.js';
import { makeLink, openLink, refuseExpired, type LinkTokens } from './account-links.js';
import { storeNames } from '../account-names.model.js';
import { orConflict } from '../account-names.js';
import { toSearchName, toUser, UserModel } from '../user.model.js';

/**
 * Assigns data that guests sent under an email address to the account that has confirmed it, in the same transaction.
 * @param cause `confirmation` if the address was confirmed just now, `log-in` if its owner logs in again later
 */
export type ClaimGuestData = (
  account: { readonly id: string; readonly email: string },
  cause: 'confirmation' | 'log-in',
  actor: Actor,
  session: ClientSession,
) => Promise<void>;

export interface EmailParts {
  readonly linkTokens: LinkTokens;
  readonly guestClaims: readonly ClaimGuestData[];
  readonly rateLimitFactor: number;
}

const found = async (id: string | Types.ObjectId, session: ClientSession) => {
  const user = await UserModel.findById(id).session(session);
  if (!user) throw notFound('account');
  return user;
};

/** Marks the address of an account as confirmed, unless the address is confirmed already. */
export const confirmAddress = async (
  id: string | Types.ObjectId,
  actor: Actor,
  guestClaims: readonly ClaimGuestData[],
  session: ClientSession,
): Promise<void> => {
  const user = await found(id, session);
  if (user.emailConfirmedAt) return;
  user.emailConfirmedAt = databaseTime();
  user.version += 1;
  user.revision += 1;
  await user.save({ session });
  await record({ type: 'account.email_confirmed', subject: accountSubject(user._id), actor }, session);
  const account = { id: user._id.toHexString(), email: user.email };
  for (const claim of guestClaims) await claim(account, 'confirmation', actor, session);
};

/** Confirms email addresses by links that were mailed to them. */
export const createEmailConfirming = ({ linkTokens, guestClaims, rateLimitFactor: factor }: EmailParts) => {
  const mails = createLimiter({ name: 'confirmation-mails', points: 5, seconds: 3600, factor });
  const wrongTokens = createLimiter({ name: 'confirmation-token', points: 20, seconds: 900, factor });

  /** Replaces the address of an account by its pending address. */
  const changeAddress = async (id: string, link: string, actor: Actor, session: ClientSession): Promise<void> => {
    const user = await found(id, session);
    user.email = user.pendingEmail ?? user.email;
    user.set({ pendingEmail: undefined, emailConfirmedAt: null });
    user.searchName = toSearchName(user);
    await user.save({ session });
    await storeNames([user], session);
    const eventContext = { subject: accountSubject(user._id), actor };
    await record({ type: 'account.profile_changed', ...eventContext, is: { fields: ['email'] } }, session);
    await record({ type: 'account.email_changed', ...eventContext, is: { link } }, session);
    await confirmAddress(id, actor, guestClaims, session);
  };

  return {
    /**
     * Mails another link to the unconfirmed address of an account, or to its pending address.
     * @throws AppError 429
     */
    request: async (caller: Account): Promise<void> => {
      await mails.take(caller.id);
      await inTransaction(async (session) => {
        const user = await found(caller.id, session);
        const eventContext = { subject: accountSubject(user._id), actor: accountActor(caller) };
        const purpose = 'email-confirmation';
        if (user.pendingEmail !== undefined) {
          const to = { purpose, email: user.pendingEmail, previousEmail: user.email } as const;
          const is = { link: await makeLink(linkTokens, user, to, session) };
          await record({ type: 'account.email_change_requested', ...eventContext, is }, session);
        } else if (!user.emailConfirmedAt) {
          const is = { link: await makeLink(linkTokens, user, { purpose, email: user.email }, session) };
          await record({ type: 'account.email_confirmation_requested', ...eventContext, is }, session);
        }
      });
    },

    /**
     * Confirms the address to which a link was mailed, for the account of the link only. So somebody who registers with
     * another person's address gains nothing when that person follows the link.
     * @param address where the call comes from
     * @throws AppError 403 for another account; 404 `link_invalid`; 409 `user_exists`; 410 `link_expired`; 429
     */
    confirm: async (token: string, caller: Account, address: string): Promise<User> => {
      await wrongTokens.take(address);
      const { link, user: owner } = await openLink(linkTokens, token, 'email-confirmation');
      if (owner._id.toHexString() !== caller.id) throw new AppError('forbidden');
      await wrongTokens.giveBack(address);
      const actor = accountActor(caller);
      const confirming = inTransaction(async (session) => {
        const user = await found(caller.id, session);
        const isOwn = isSameEmail(link.email, user.email);
        if (!isOwn && !isSameEmail(link.email, user.pendingEmail ?? '')) throw new AppError('link_invalid');
        if (isOwn && user.emailConfirmedAt) return toUser(user.toObject());
        refuseExpired(link);
        if (isOwn) await confirmAddress(user._id, actor, guestClaims, session);
        else await changeAddress(caller.id, link._id.toHexString(), actor, session);
        return toUser((await found(caller.id, session)).toObject());
      });
      return orConflict(confirming);
    },

    /** Keeps the old address and voids the links to the new one. */
    withdraw: (caller: Account): Promise<User> =>
      inTransaction(async (session) => {
        const user = await found(caller.id, session);
        if (user.pendingEmail !== undefined) {
          user.set({ pendingEmail: undefined });
          user.version += 1;
          await user.save({ session });
          const eventContext = { subject: accountSubject(user._id), actor: accountActor(caller) };
          await record({ type: 'account.email_change_withdrawn', ...eventContext }, session);
        }
        return toUser(user.toObject());
      }),
  };
};
