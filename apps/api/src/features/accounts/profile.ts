import { isSameEmail, object, parse, passwordChangeFields, type ProfileChange, type User } from '@paila/shared';
import { actorOfAccount } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import type { Account } from '../../platform/http/account.js';
import { invalid, notFound, type AppError } from '../../platform/http/errors.js';
import { createLimiter } from '../../platform/http/rate-limit.js';
import { accountSubject } from './account-events.js';
import { orTaken, tidy } from './account-names.js';
import type { PasswordCheck } from './password-check.js';
import { searchNameOf, toUser, UserModel, type UserDoc } from './user.model.js';

const FIELDS = ['firstname', 'lastname', 'email', 'phone', 'gender'] as const;

/** @throws AppError 404 `not_found` */
export const accountById = async (id: string): Promise<UserDoc> => {
  const user = await UserModel.findById(id).lean<UserDoc>();
  if (!user) throw notFound('account');
  return user;
};

/** @throws AppError 404 `not_found` */
export const userById = async (id: string): Promise<User> => toUser(await accountById(id));

const missingPassword = (): AppError =>
  invalid([{ msg: 'Please enter your current password', path: 'currentPassword' }]);

/**
 * Refuses a password alone: whoever sends one without anything that needs it means to change the password.
 * @throws AppError 400 for the fields that are missing for that
 */
const refusePasswordAlone = (change: ProfileChange): void => {
  if (change.currentPassword === undefined || FIELDS.some((field) => change[field] !== undefined)) return;
  throw invalid(parse(object(passwordChangeFields), change).errors ?? []);
};

export const createProfiles = (check: PasswordCheck, rateLimitFactor: number) => {
  // A taken e-mail address reveals that somebody has an account, so the number of tries is limited.
  const newAddresses = createLimiter({ name: 'new-address', points: 20, seconds: 3600, factor: rateLimitFactor });

  return {
    /**
     * Changes the profile of an account; absent fields stay unchanged. A new e-mail address takes the password of the
     * caller, even of an admin, as whoever reads an account's mail can take it over.
     * @param address where the call comes from
     * @throws AppError 400 for a missing or wrong password; 404 `not_found`; 409 `user_exists`; 429 after too many wrong
     *   passwords or new e-mail addresses
     */
    change: async (id: string, change: ProfileChange, caller: Account, address: string): Promise<User> => {
      refusePasswordAlone(change);
      const isNew = (email: string): boolean => change.email !== undefined && !isSameEmail(change.email, email);
      const isConfirmed = isNew((await accountById(id)).email);
      if (isConfirmed) {
        if (change.currentPassword === undefined) throw missingPassword();
        await check.confirm(await accountById(caller.id), change.currentPassword, address);
        await newAddresses.take(caller.id);
      }
      const changing = inTransaction(async (session) => {
        const user = await UserModel.findById(id).session(session);
        if (!user) throw notFound('account');
        if (isNew(user.email) && !isConfirmed) throw missingPassword();
        for (const field of FIELDS) if (change[field] !== undefined) user.set(field, tidy(change[field]));
        user.searchName = searchNameOf(user);
        const changed = FIELDS.filter((field) => user.isModified(field));
        if (changed.length > 0) user.version += 1;
        await user.save({ session });
        const subject = accountSubject(user._id);
        const actor = actorOfAccount(caller);
        if (changed.length > 0)
          await record({ type: 'account.profile_changed', subject, actor, is: { fields: changed } }, session);
        return toUser(user.toObject());
      });
      return orTaken(changing);
    },
  };
};
