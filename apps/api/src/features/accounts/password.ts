import { createHash } from 'node:crypto';
import bcrypt from 'bcrypt';
import { pauseDeadline } from '../../platform/database/deadline.js';
import { createFairQueue } from '../../platform/fair-queue.js';

/**
 * bcrypt works in the process's pool of four threads, where signatures of tokens are checked, names resolved and files
 * read too. Two stay free for those, however many people log in at once.
 */
const queue = createFairQueue(2);
const atWork = <Result>(work: () => Promise<Result>, address?: string): Promise<Result> =>
  pauseDeadline(() => queue(work, address));

/**
 * What bcrypt is fed: it cuts at 72 bytes, 24 letters of Devanagari, so it gets a digest that every character counts in;
 * in base64, as it also stops at a zero byte.
 */
const digest = (password: string): string => createHash('sha256').update(password.normalize('NFC')).digest('base64');

/**
 * Hashes off the event loop.
 * @param address where the call comes from: addresses take turns, so that none keeps the others waiting
 */
export const hashPassword = (password: string, cost: number, address?: string): Promise<string> =>
  atWork(() => bcrypt.hash(digest(password), cost), address);

/** Compared against when there is no such account, so that the answer takes as long: well-formed, and nobody's. */
const strangersHash = (cost: number): string => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

/**
 * Whether a password is the account's; takes the same time, and is false, when there is no account.
 * @param address as for {@link hashPassword}
 */
export const isPassword = async (
  password: string,
  hash: string | undefined,
  cost: number,
  address?: string,
): Promise<boolean> => {
  const matches = await atWork(() => bcrypt.compare(digest(password), hash ?? strangersHash(cost)), address);
  return matches && hash !== undefined;
};
