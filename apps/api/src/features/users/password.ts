import { createHash } from 'node:crypto';
import bcrypt from 'bcrypt';

/**
 * What bcrypt is fed: it cuts at 72 bytes, 24 letters of Devanagari, so it gets a digest that every character counts in;
 * in base64, as it also stops at a zero byte.
 */
const digest = (password: string): string => createHash('sha256').update(password.normalize('NFC')).digest('base64');

/** Hashes off the event loop. */
export const hashPassword = (password: string, cost: number): Promise<string> => bcrypt.hash(digest(password), cost);

const strangers = new Map<number, Promise<string>>();
/** Compared against when there is no such account, so that the answer takes as long. */
const strangersHash = (cost: number): Promise<string> => {
  const known = strangers.get(cost) ?? hashPassword('nobody has this password', cost);
  strangers.set(cost, known);
  return known;
};

/** Whether a password is the account's; takes the same time, and is false, when there is no account. */
export const isPassword = async (password: string, hash: string | undefined, cost: number): Promise<boolean> => {
  const matches = await bcrypt.compare(digest(password), hash ?? (await strangersHash(cost)));
  return matches && hash !== undefined;
};
