import { isSameEmail, object, parse, passwordChangeFields, type ProfileChange, type User } from '@paila/shared';
import { accountActor } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import type { Account } from '../../platform/http/account.js';
import { AppError, invalid, notFound } from '../../platform/http/errors.js';
import { createLimiter } from '../../platform/http/rate-limit.js';
import { accountSubject } from './account-events.js';
import { makeLink, type LinkTokens } from './email/account-links.js';
import { storeNames } from './account-names.model.js';
import { idByLogin, orConflict, tidy } from './account-names.js';
import type { PasswordCheck } from './passwords/password-check.js';
import { accountById, toSearchName, toUser, UserModel, type UserDoc } from './user.model.js';

const FIELDS = ['firstname', 'lastname', 'email', 'phone', 'gender'] as const;

const missingPassword = (): AppError =>
  invalid([{ msg: 'Please enter your current password', path: 'currentPassword' }]);

/**
 * Refuses a password alone. A caller who sends nothing else means to change the password.
 * @throws AppError 400 for the fields that are missing for that change
 */
const refusePasswordAlone = (change: ProfileChange): void => {
  if (change.currentPassword === undefined || FIELDS.some((field) => change[field] !== undefined)) return;
  throw invalid(parse(object(passwordChangeFields), change).errors ?? []);
};

/** @throws AppError 409 `user_exists` when another account has the address */
const refuseUsed = async (email: string, id: string): Promise<void> => {
  const owner = await idByLogin(email);
  if (owner && owner.toHexString() !== id) throw new AppError('user_exists');
};

interface ProfileParts {
  readonly check: PasswordCheck;
  readonly linkTokens: LinkTokens;
  readonly rateLimitFactor: number;
}

export const createProfiles = ({ check, linkTokens, rateLimitFactor }: ProfileParts) => {
  // A used email address reveals that somebody has an account, so the number of attempts is limited.
  const newAddresses = createLimiter({ name: 'new-address', points: 20, seconds: 3600, factor: rateLimitFactor });

  return {
    /**
     * Changes the profile of an account; absent fields stay unchanged. A new email address needs the password of the
     * caller, even of an admin. A reader of an account's mails can take over the account. The owner's new address
     * counts once it is confirmed. An address that an admin enters counts at once, to help somebody without a mailbox.
     * @param address where the call comes from
     * @throws AppError 400 for a missing or wrong password; 404 `not_found`; 409 `user_exists`; 429 after too many
     *   wrong passwords or new email addresses
     */
    change: async (id: string, change: ProfileChange, caller: Account, address: string): Promise<User> => {
      refusePasswordAlone(change);
      const isNew = ({ email, pendingEmail = '' }: Pick<UserDoc, 'email' | 'pendingEmail'>): boolean =>
        change.email !== undefined && !isSameEmail(change.email, email) && !isSameEmail(change.email, pendingEmail);
      const isConfirmed = isNew(await accountById(id));
      if (isConfirmed) {
        if (change.currentPassword === undefined) throw missingPassword();
        await check.confirm(await accountById(caller.id), change.currentPassword, address);
        await newAddresses.take(caller.id);
        await refuseUsed(change.email ?? '', id);
      }
      const changing = inTransaction(async (session) => {
        const user = await UserModel.findById(id).session(session);
        if (!user) throw notFound('account');
        if (isNew(user) && !isConfirmed) throw missingPassword();
        const newEmail = change.email !== undefined && isNew(user) ? tidy(change.email) : undefined;
        const waits = newEmail !== undefined && caller.id === id;
        const before = user.email;
        for (const field of FIELDS) {
          if (change[field] === undefined) continue;
          // An unconfirmed address is not the account's yet.
          if (field === 'email' && (waits || isSameEmail(change[field], user.pendingEmail ?? ''))) continue;
          user.set(field, tidy(change[field]));
        }
        user.searchName = toSearchName(user);
        const fields = FIELDS.filter((field) => user.isModified(field));
        if (waits) user.pendingEmail = newEmail;
        else if (newEmail !== undefined) user.set({ emailConfirmedAt: null, pendingEmail: undefined });
        if (user.isModified()) user.version += 1;
        await user.save({ session });
        if (fields.includes('email')) await storeNames([user], session);
        const eventContext = { subject: accountSubject(user._id), actor: accountActor(caller) };
        if (fields.length > 0)
          await record({ type: 'account.profile_changed', ...eventContext, is: { fields } }, session);
        if (newEmail !== undefined) {
          const to = { purpose: 'email-confirmation', email: newEmail, previousEmail: before } as const;
          const is = { link: await makeLink(linkTokens, user, to, session) };
          if (waits) await record({ type: 'account.email_change_requested', ...eventContext, is }, session);
          else {
            await record({ type: 'account.email_confirmation_requested', ...eventContext, is }, session);
            await record({ type: 'account.email_changed', ...eventContext, is }, session);
          }
        }
        return toUser(user.toObject());
      });
      return orConflict(changing);
    },
  };
};
