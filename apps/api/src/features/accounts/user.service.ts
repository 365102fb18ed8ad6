import type { AdminUser, ProfileGender, RegisterPayload, User } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/database.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import type { Page } from '../../platform/http/paging.js';
import { literally } from '../../platform/text.js';
import type { Passwords } from './passwords.js';
import { IGNORING_CASE, searchNameOf, toAdminUser, toUser, UserModel, type UserDoc } from './user.model.js';

/** An admin's list that asks for no page gets no more than this many. */
const MOST_AT_ONCE = 1000;

/** What a person typed, in one form: the same letters may be written in several ways. */
const tidy = (text: string): string => text.trim().normalize('NFC');

const orTaken = async <Result>(write: Promise<Result>): Promise<Result> => {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('user_exists');
    throw error;
  }
};

/**
 * Opens an account.
 * @param address where the call comes from
 * @throws AppError 409 `user_exists` when the e-mail or the username is taken, in whatever case
 */
export const register = async (payload: RegisterPayload, passwords: Passwords, address: string): Promise<User> => {
  const names = { firstname: tidy(payload.firstname), lastname: tidy(payload.lastname) };
  const passwordHash = await passwords.hash(payload.password, address);
  const user = await orTaken(
    UserModel.create({
      ...names,
      username: tidy(payload.username),
      email: tidy(payload.email),
      passwordHash,
      searchName: searchNameOf(names),
    }),
  );
  return toUser(user.toObject());
};

/**
 * Makes the account with this e-mail address an admin, and lets it in again if it was blocked: whoever can reach the
 * database has the last word. Opens one with the given password where there is none.
 * @throws AppError 409 `user_exists` when the address is free but taken as somebody's username
 */
export const makeAdmin = async (
  email: string,
  password: string,
  passwords: Passwords,
): Promise<'promoted' | 'unblocked' | 'created'> => {
  const before = await UserModel.findOneAndUpdate(
    { email: tidy(email) },
    { $set: { role: 'admin', blockedAt: null }, $inc: { revision: 1 } },
    { returnDocument: 'before' },
  )
    .collation(IGNORING_CASE)
    .lean<UserDoc>();
  if (before) return before.blockedAt ? 'unblocked' : 'promoted';
  const names = { firstname: 'Shop', lastname: 'Admin' };
  await orTaken(
    UserModel.create({
      ...names,
      // A username has no @, so this is nobody's address.
      username: tidy(email).replace('@', '.'),
      email: tidy(email),
      role: 'admin',
      passwordHash: await passwords.hash(password),
      searchName: searchNameOf(names),
    }),
  );
  return 'created';
};

/** A name as it is compared: without case, and without the difference between wide, narrow and composed letters. */
export const foldName = (name: string): string =>
  // Up, then down: `ß` and `SS` are one in both cases only then.
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();

/**
 * The account that a person means by an e-mail address or a username. The index overlooks more than {@link foldName}, such
 * as marks that cannot be seen; by those nobody finds an account under names that are counted as others'.
 */
export const findByLogin = async (login: string): Promise<UserDoc | null> => {
  const name = tidy(login);
  const field = name.includes('@') ? 'email' : 'username';
  const user = await UserModel.findOne({ [field]: name })
    .collation(IGNORING_CASE)
    .lean<UserDoc>();
  return user && foldName(user[field]) === foldName(name) ? user : null;
};

/** @throws AppError 404 `not_found` */
export const userOf = async (id: string): Promise<User> => {
  const user = await UserModel.findById(id).lean<UserDoc>();
  if (!user) throw notFound('Account');
  return toUser(user);
};

export interface ProfileFields {
  firstname: string;
  lastname: string;
  email: string;
  phone?: string | null;
  gender?: ProfileGender | null;
}

/**
 * Changes what an account says of itself; absent optional fields stay.
 * @throws AppError 404 `not_found`, 409 `user_exists`
 */
export const changeProfile = async (id: string, fields: ProfileFields): Promise<User> => {
  const names = { firstname: tidy(fields.firstname), lastname: tidy(fields.lastname) };
  const user = await orTaken(
    UserModel.findByIdAndUpdate(
      id,
      {
        ...names,
        searchName: searchNameOf(names),
        email: tidy(fields.email),
        ...(typeof fields.phone === 'string' ? { phone: tidy(fields.phone) } : {}),
        ...(typeof fields.gender === 'string' ? { gender: fields.gender } : {}),
      },
      { returnDocument: 'after', runValidators: true },
    )
      .lean<UserDoc>()
      .exec(),
  );
  if (!user) throw notFound('Account');
  return toUser(user);
};

/** Accounts for the back office, newest first; `search` is part of first plus last name, in any case. */
export const listUsers = async (search: string, page?: Page): Promise<{ users: AdminUser[]; total: number }> => {
  const term = tidy(search).toLowerCase();
  const filter: QueryFilter<UserDoc> = term === '' ? {} : { searchName: literally(term) };
  const limit = page?.limit ?? MOST_AT_ONCE;
  const found = await UserModel.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip(((page?.page ?? 1) - 1) * limit)
    .limit(limit)
    .lean<UserDoc[]>();
  // Without a hint, counting all of them would read all of them.
  const total = await UserModel.countDocuments(filter).hint(term === '' ? { _id: 1 } : { searchName: 1 });
  return { users: found.map(toAdminUser), total };
};
