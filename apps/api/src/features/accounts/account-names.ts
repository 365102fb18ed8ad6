import { createHash } from 'node:crypto';
import { Types, type ClientSession } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/database.js';
import { AppError } from '../../platform/http/errors.js';
import { AccountNameModel, IGNORING_CASE, type AccountNameDoc } from './account-names.model.js';
import { UserModel, type UserDoc } from './user.model.js';

/** Normalises typed text, as the same letters can be encoded in several ways. */
export const tidy = (text: string): string => text.trim().normalize('NFC');

/** A name in the form used for comparison: ignores case and differences between wide, narrow and composed letters. */
const foldName = (name: string): string =>
  // Upper case first, then lower case; otherwise `ß` and `SS` would differ.
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();

/** A digest of a name for counts of calls, which are stored for a day: names are personal. */
export const nameDigest = (name: string): string => createHash('sha256').update(foldName(name)).digest('base64url');

/**
 * The id of the account that a person means by an email address or a username. The index ignores more than
 * {@link foldName} does, such as invisible characters, so a match by the index alone is not enough.
 */
export const idByLogin = async (login: string, session?: ClientSession): Promise<Types.ObjectId | undefined> => {
  const name = tidy(login);
  const field = name.includes('@') ? 'email' : 'username';
  const names = await AccountNameModel.findOne({ [field]: name })
    .collation(IGNORING_CASE)
    .session(session ?? null)
    .lean<AccountNameDoc>();
  return names && foldName(names[field]) === foldName(name) ? names._id : undefined;
};

/** The id of no account. */
const NOBODY = new Types.ObjectId('0'.repeat(24));

/**
 * The account that a person means by an email address or a username. An account that is renamed between the two reads
 * is still the right one: the name was its own when it was looked up. So the name is not compared again.
 */
export const findByLogin = async (login: string): Promise<UserDoc | null> =>
  // An unknown name costs the same two reads, so that the time reveals nothing.
  UserModel.findById((await idByLogin(login)) ?? NOBODY).lean<UserDoc>();

/** @throws AppError 409 `user_exists` if another account has the written email address or username */
export const orConflict = async <Result>(write: Promise<Result>): Promise<Result> => {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('user_exists');
    throw error;
  }
};
