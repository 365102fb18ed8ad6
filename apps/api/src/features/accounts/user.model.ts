import {
  isSameEmail,
  phoneKey,
  PROFILE_GENDERS,
  ROLES,
  rolesWith,
  type AdminUser,
  type ProfileGender,
  type Role,
  type User,
} from '@paila/shared';
import { isObjectIdOrHexString, model, Schema, type ClientSession, type QueryFilter, type Types } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/errors.js';
import { searchText } from '../../platform/search-text.js';
import { AccountNameModel, IGNORING_CASE } from './account-names.model.js';

/** An account as it is stored. */
export interface UserDoc {
  _id: Types.ObjectId;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  /** The time at which the owner followed a link that was mailed to this address; null before. */
  emailConfirmedAt?: Date | null;
  /** The address that replaces `email` once it is confirmed. */
  pendingEmail?: string;
  /** bcrypt of a digest of the password; never leaves the server. */
  passwordHash: string;
  /**
   * The time of the last change of the password; null for the first password. A log-in compares this time to know
   * whether the checked password is still current. The hash itself may have been renewed since.
   */
  passwordChangedAt?: Date | null;
  phone: string;
  gender: ProfileGender;
  role: Role;
  /** The time at which the account was blocked; null for an unblocked one. */
  blockedAt?: Date | null;
  /**
   * Incremented by each log-in, each change of who may log in, and whenever another feature stores something for the
   * account. Of two concurrent transactions that write this field, one is retried and sees the other's result. So no
   * session begins while all are being ended, and nothing is stored for an account that is being erased.
   */
  revision: number;
  /** Counts the changes of profile and access, from 1, as two people could edit these at once. */
  version: number;
  /** The text that admins search; see {@link toSearchName}. */
  searchName: string;
  createdAt: Date;
}

/** The fields by which admins find an account. */
type Searched = Pick<UserDoc, 'firstname' | 'lastname' | 'username' | 'email'> & Partial<Pick<UserDoc, 'phone'>>;

/**
 * The search text: the username, the email address, the phone number, and both names with and without the space. Both
 * `sita rai` and `sitarai` match.
 */
export const toSearchName = ({ firstname, lastname, username, email, phone = '' }: Searched): string =>
  searchText([`${firstname} ${lastname}`, `${firstname}${lastname}`, username, email, phoneKey(phone)]);

const schema = new Schema<UserDoc>({
  firstname: { type: String, required: true },
  lastname: { type: String, required: true },
  username: { type: String, required: true },
  email: { type: String, required: true },
  emailConfirmedAt: { type: Date, default: null },
  pendingEmail: { type: String },
  passwordHash: { type: String, required: true },
  passwordChangedAt: { type: Date, default: null },
  phone: { type: String, default: '' },
  gender: { type: String, enum: PROFILE_GENDERS, default: '' },
  role: { type: String, enum: ROLES, default: 'customer' },
  blockedAt: { type: Date, default: null },
  revision: { type: Number, default: 0 },
  version: { type: Number, required: true, min: 1, default: 1 },
  searchName: { type: String, required: true },
  createdAt: { type: Date, default: databaseTime },
});
// Serves the admin's list, newest first, and its search, which scans the index instead of the documents.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ searchName: 1 });
// Serves the list of a role, and counts admins, as the last admin must stay.
schema.index({ role: 1, createdAt: -1, _id: -1 });
// A query has to name the same condition to use it.
export const IS_BLOCKED = { blockedAt: { $gt: new Date(0) } } as const;
export const BLOCKED_INDEX = 'blocked';
schema.index({ createdAt: -1, _id: -1 }, { name: BLOCKED_INDEX, partialFilterExpression: IS_BLOCKED });

export const UserModel = model<UserDoc>('User', schema);

/** The only form in which an account leaves the server, except to admins. */
export const toUser = (user: UserDoc): User => ({
  _id: user._id.toHexString(),
  firstname: user.firstname,
  lastname: user.lastname,
  username: user.username,
  email: user.email,
  phone: user.phone,
  gender: user.gender,
  role: user.role,
  createdAt: user.createdAt.toISOString(),
  emailConfirmed: (user.emailConfirmedAt ?? null) !== null,
  ...(user.pendingEmail === undefined ? {} : { pendingEmail: user.pendingEmail }),
});

/** The only form in which an account leaves the server to an admin. */
export const toAdminUser = (user: UserDoc): AdminUser => ({
  ...toUser(user),
  blocked: (user.blockedAt ?? null) !== null,
  version: user.version,
});

/** True if there is an account with this id. */
export const accountExists = async (id: string): Promise<boolean> => (await UserModel.exists({ _id: id })) !== null;

/** True if there is any account. */
export const hasAccounts = async (session?: ClientSession): Promise<boolean> =>
  (await UserModel.exists({}).session(session ?? null)) !== null;

/** Counts the customers who opened an account in a period, without the moment at which it ends. */
export const newCustomersIn = ({ from, to }: { readonly from: Date; readonly to: Date }): Promise<number> =>
  UserModel.countDocuments({ role: 'customer', createdAt: { $gte: from, $lt: to } });

/**
 * The words by which staff find the data of an account: its full name and email address; none for an erased account.
 */
export const accountSearchWords = async (id: string): Promise<readonly string[]> => {
  const user = await UserModel.findById(id, { firstname: 1, lastname: 1, email: 1 }).lean();
  return user ? [`${user.firstname} ${user.lastname}`, user.email] : [];
};

type Contact = Readonly<Record<'firstname' | 'email', string>>;

/** The first name and email address of an account; undefined for an erased one. */
export const accountContact = async (id: string | Types.ObjectId): Promise<Contact | undefined> => {
  if (!isObjectIdOrHexString(id)) return undefined;
  const user = await UserModel.findById(id, { firstname: 1, email: 1 }).lean();
  return user ? { firstname: user.firstname, email: user.email } : undefined;
};

/** The accounts whose owners have confirmed these email addresses, by the requested spelling. */
export const confirmedAccounts = async (emails: readonly string[]): Promise<ReadonlyMap<string, Types.ObjectId>> => {
  const named = await AccountNameModel.find({ email: { $in: [...new Set(emails)] } }, { _id: 1 })
    .collation(IGNORING_CASE)
    .lean();
  const users = await UserModel.find(
    { _id: { $in: named.map(({ _id }) => _id) } },
    { email: 1, emailConfirmedAt: 1 },
  ).lean();
  const confirmed = users.filter(({ emailConfirmedAt }) => emailConfirmedAt);
  return new Map(
    emails.flatMap((email) => {
      // The index ignores more than letters' case, and the address may just have changed.
      const user = confirmed.find((account) => isSameEmail(account.email, email));
      return user ? [[email, user._id] as const] : [];
    }),
  );
};

/** The full names of accounts by their ids, without erased ones. */
export const accountNames = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const users = await UserModel.find({ _id: { $in: [...new Set(ids)] } }, { firstname: 1, lastname: 1 }).lean();
  return new Map(users.map(({ _id, firstname, lastname }) => [_id.toHexString(), `${firstname} ${lastname}`]));
};

/**
 * Keeps an account from being erased until the transaction ends, so that nothing is stored for an erased account. A
 * concurrent erasure is retried and then sees what this transaction has stored.
 * @returns false when there is no such account
 */
export const lockAccount = async (id: string, session: ClientSession): Promise<boolean> => {
  const { matchedCount } = await UserModel.updateOne({ _id: id }, { $inc: { revision: 1 } }, { session });
  return matchedCount > 0;
};

/**
 * Makes sure that a matching account may change others' access, and still may when the transaction ends. Concurrent
 * transactions that would revoke its role are retried and then see this one's result.
 * @returns false when there is none
 */
export const lockAccessManager = async (filter: QueryFilter<UserDoc>, session: ClientSession): Promise<boolean> => {
  const { matchedCount } = await UserModel.updateOne(
    { ...filter, role: { $in: rolesWith('accounts.access') }, blockedAt: null },
    { $inc: { revision: 1 } },
    { session },
  );
  return matchedCount > 0;
};

/** @throws AppError 404 `not_found` */
export const accountById = async (id: string): Promise<UserDoc> => {
  const user = await UserModel.findById(id).lean<UserDoc>();
  if (!user) throw notFound('account');
  return user;
};

/** @throws AppError 404 `not_found` */
export const userById = async (id: string): Promise<User> => toUser(await accountById(id));
