import { createHash } from 'node:crypto';
import type { Role } from '@paila/shared';
import type { Logger } from 'pino';
import { createWorkQueue } from '../../../platform/fair-queue.js';
import { AppError, invalid } from '../../../platform/http/errors.js';
import { createBcryptThreads, type Bcrypt } from './bcrypt-threads.js';
import { createCommonPasswords, type CommonPasswords, type PasswordNames } from './common-passwords.js';

interface PasswordOwner extends PasswordNames {
  /** Absent for a new account, which is a customer's. */
  readonly role?: Role;
}

/**
 * bcrypt reads only 72 bytes (24 letters of Devanagari) and stops at a zero byte, so it gets a digest of the password
 * in base64. In the digest every character counts.
 */
const digest = (password: string): string => createHash('sha256').update(password.normalize('NFC')).digest('base64');

const FORMAT = '$2b$';

const costIn = (hash: string): number => Number(hash.slice(FORMAT.length, FORMAT.length + 2));

/** A valid hash for comparisons without an account. */
const dummyHash = (cost: number): string => `${FORMAT}${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

const isClosing = (): AppError =>
  new AppError(
    'unavailable',
    {},
    { headers: { 'Retry-After': '5' }, msg: 'The shop is closing. Please try again in a moment', why: 'closing' },
  );

interface PasswordParts {
  readonly bcrypt?: Bcrypt | undefined;
  readonly common?: CommonPasswords;
  /** True if customers need a strong password, too. */
  readonly refusesWeak?: boolean;
  readonly log?: Logger;
}

/**
 * Judges, hashes and compares passwords. Clients (IP addresses) take turns, so that none delays the others.
 * @param cost bcrypt's cost for new hashes; existing hashes of another cost stay valid
 */
export const createPasswords = (
  cost: number,
  { bcrypt = createBcryptThreads(), common = createCommonPasswords(), refusesWeak = true, log }: PasswordParts = {},
) => {
  const queue = createWorkQueue(bcrypt.threads, { name: 'hashing' });
  let closed = false;
  const refuseIfClosed = (): void => {
    if (closed) throw isClosing();
  };
  const atWork = <Result>(work: () => Promise<Result>, client?: string): Promise<Result> =>
    queue(async () => {
      refuseIfClosed();
      try {
        return await work();
      } catch (error) {
        refuseIfClosed();
        throw error;
      }
    }, client);
  /**
   * Explains why a new password is weak: it is common, or it is made of its owner's names. Undefined for a good
   * password, and if the check fails, as a shop that lets nobody in is worse than a weak password.
   * @throws AppError 503 once the shop closes
   */
  const findWeakness = async (password: string, names: PasswordNames, client?: string): Promise<string | undefined> => {
    refuseIfClosed();
    try {
      return await common.findProblem(password, names, client);
    } catch (error) {
      refuseIfClosed();
      log?.warn({ err: error }, 'A new password was not checked against common passwords');
      return undefined;
    }
  };
  return {
    findWeakness,
    /**
     * Refuses a weak new password of staff and admins, and of everybody where the shop is set to do so.
     * @param path the field that holds it
     * @throws AppError 400; 503 once the shop closes
     */
    refuseWeak: async (path: string, password: string, owner: PasswordOwner, client?: string): Promise<void> => {
      if (!refusesWeak && (owner.role ?? 'customer') === 'customer') return;
      const msg = await findWeakness(password, owner, client);
      if (msg !== undefined) throw invalid([{ path, msg }]);
    },
    hash: (password: string, client?: string): Promise<string> =>
      atWork(() => bcrypt.hash(digest(password), cost), client),
    /** True if a password matches a hash. Without a hash, returns false after the same time. */
    matches: async (password: string, hash: string | undefined, client?: string): Promise<boolean> => {
      const isSame = await atWork(() => bcrypt.compare(digest(password), hash ?? dummyHash(cost), cost), client);
      return isSame && hash !== undefined;
    },
    /** True if a hash should be renewed at the next log-in: its cost is too low or its format is old. */
    isOutdated: (hash: string): boolean => !hash.startsWith(FORMAT) || costIn(hash) < cost,
    /** Ends the threads; pending passwords are refused as `unavailable`. */
    close: async (): Promise<void> => {
      closed = true;
      await Promise.all([bcrypt.close(), common.close()]);
    },
  };
};

export type Passwords = ReturnType<typeof createPasswords>;

/** Runs work that needs passwords once, such as a command, and then ends the threads. */
export const withPasswords = async <Result>(
  cost: number,
  work: (passwords: Passwords) => Promise<Result>,
): Promise<Result> => {
  const passwords = createPasswords(cost);
  try {
    return await work(passwords);
  } finally {
    await passwords.close();
  }
};
