import { createHash } from 'node:crypto';
import { isDuplicateKey } from '../../platform/database/database.js';
import { AppError } from '../../platform/http/errors.js';
import { IGNORING_CASE, UserModel, type UserDoc } from './user.model.js';

/** Normalises typed text, as the same letters can be encoded in several ways. */
export const tidy = (text: string): string => text.trim().normalize('NFC');

/** A name in the form used for comparison: ignores case and differences between wide, narrow and composed letters. */
const foldName = (name: string): string =>
  // Upper case first, then lower case; otherwise `ß` and `SS` would differ.
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();

/** A digest of a name for counts of calls, which are stored for a day: names are personal. */
export const nameDigest = (name: string): string => createHash('sha256').update(foldName(name)).digest('base64url');

/**
 * The account that a person means by an email address or a username. The index ignores more than {@link foldName}
 * does, such as invisible characters, so a match by the index alone is not enough.
 */
export const findByLogin = async (login: string): Promise<UserDoc | null> => {
  const name = tidy(login);
  const field = name.includes('@') ? 'email' : 'username';
  const user = await UserModel.findOne({ [field]: name })
    .collation(IGNORING_CASE)
    .lean<UserDoc>();
  return user && foldName(user[field]) === foldName(name) ? user : null;
};

/** @throws AppError 409 `user_exists` if another account has the written email address or username */
export const orConflict = async <Result>(write: Promise<Result>): Promise<Result> => {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('user_exists');
    throw error;
  }
};
