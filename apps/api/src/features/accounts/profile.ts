import type { ProfileFields, User } from '@paila/shared';
import { actorOfAccount } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import type { Account } from '../../platform/http/account.js';
import { notFound } from '../../platform/http/errors.js';
import { createLimiter } from '../../platform/http/rate-limit.js';
import { accountSubject } from './account-events.js';
import { foldName, orTaken, tidy } from './account-names.js';
import { searchNameOf, toUser, UserModel, type UserDoc } from './user.model.js';

const FIELDS = ['firstname', 'lastname', 'email', 'phone', 'gender'] as const;

/** @throws AppError 404 `not_found` */
export const accountById = async (id: string): Promise<UserDoc> => {
  const user = await UserModel.findById(id).lean<UserDoc>();
  if (!user) throw notFound('Account');
  return user;
};

/** @throws AppError 404 `not_found` */
export const userById = async (id: string): Promise<User> => toUser(await accountById(id));

export const createProfiles = (rateLimitFactor: number) => {
  // A taken e-mail address reveals that somebody has an account, so the number of tries is limited.
  const newAddresses = createLimiter({ name: 'new-address', points: 20, seconds: 3600, factor: rateLimitFactor });

  return {
    /**
     * Changes the profile of an account; absent optional fields stay unchanged.
     * @throws AppError 404 `not_found`; 409 `user_exists`; 429 after too many new e-mail addresses
     */
    change: async (id: string, fields: ProfileFields, caller: Account): Promise<User> => {
      const { email } = await accountById(id);
      if (foldName(fields.email) !== foldName(email)) await newAddresses.take(caller.id);
      const change = inTransaction(async (session) => {
        const user = await UserModel.findById(id).session(session);
        if (!user) throw notFound('Account');
        user.set({
          firstname: tidy(fields.firstname),
          lastname: tidy(fields.lastname),
          email: tidy(fields.email),
          ...(fields.phone === undefined ? {} : { phone: tidy(fields.phone) }),
          ...(fields.gender === undefined ? {} : { gender: fields.gender }),
        });
        user.searchName = searchNameOf(user);
        const changed = FIELDS.filter((field) => user.isModified(field));
        await user.save({ session });
        const subject = accountSubject(user._id);
        const actor = actorOfAccount(caller);
        if (changed.length > 0)
          await record({ type: 'account.profile_changed', subject, actor, is: { fields: changed } }, session);
        return toUser(user.toObject());
      });
      return orTaken(change);
    },
  };
};
