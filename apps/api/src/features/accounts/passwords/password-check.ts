import { invalid, type AppError } from '../../../platform/http/errors.js';
import { createLimiter, type LimitRule } from '../../../platform/http/rate-limit.js';
import { createKeyedQueue } from '../../../platform/keyed-queue.js';
import { nameDigest } from '../account-names.js';
import type { UserDoc } from '../user.model.js';
import type { Passwords } from './passwords.js';

/** The window, in seconds, in which wrong passwords are counted. */
const WINDOW = 900;

/**
 * One process checks only one of this many parts of a limit at the same time. Other attempts wait, as the count of a
 * right password is taken back. Without the wait, some of many right passwords at the same moment would be refused.
 * With as many processes as parts, the limit still holds for all processes together.
 */
const PARTS = 4;

const createLimit = (rule: LimitRule) => {
  const limiter = createLimiter(rule);
  return { ...limiter, inTurn: createKeyedQueue(Math.ceil(limiter.allowed / PARTS), { name: 'log_in' }) };
};

export const wrongPassword = (): AppError =>
  invalid([{ msg: 'The current password is not correct', path: 'currentPassword' }]);

/**
 * Checks passwords, and counts wrong ones in two ways. For one name from one address, the wait grows. The count for all
 * names from one address stops attackers who try one password on many accounts. No count covers one name from all
 * addresses (docs/decisions/006-log-in-limits.md).
 */
export const createPasswordCheck = (passwords: Passwords, factor: number) => {
  const perName = createLimit({ name: 'login', points: 10, seconds: WINDOW, factor, growing: true });
  const perAddress = createLimit({ name: 'login-address', points: 100, seconds: WINDOW, factor });
  const loginKey = (login: string, address: string): string => `${nameDigest(login)} ${address}`;

  /** Counts an attempt before its password is checked, so that parallel attempts can't bypass the limit. */
  const count = async (key: string, address: string): Promise<void> => {
    await perName.take(key);
    try {
      await perAddress.take(address);
    } catch (refusal) {
      // The password was not checked, so the attempt must not count against this name.
      await perName.giveBack(key);
      throw refusal;
    }
  };

  /**
   * True if the password is correct. Takes the same time without such an account. A right password resets the count of
   * its name; failures with other names from the address still count.
   * @param login the email address or username that the caller sent
   * @throws AppError 429
   */
  const matches = (user: UserDoc | null, password: string, login: string, address: string): Promise<boolean> => {
    const key = loginKey(login, address);
    return perName.inTurn([key], () =>
      perAddress.inTurn([address], async () => {
        await count(key, address);
        if (!(await passwords.matches(password, user?.passwordHash, address))) return false;
        await perName.forget(key);
        await perAddress.giveBack(address);
        return true;
      }),
    );
  };

  return {
    matches,
    /** @throws AppError 400 for a wrong password (a 401 would log people out), 429 */
    confirm: async (user: UserDoc, password: string, address: string): Promise<void> => {
      // Counted as at log-in, so that a stolen token allows no further attempts.
      if (!(await matches(user, password, user.email, address))) throw wrongPassword();
    },
    /** Forgets the wrong passwords for an account from an address. */
    forget: async ({ email, username }: UserDoc, address: string): Promise<void> => {
      for (const login of [email, username]) await perName.forget(loginKey(login, address));
    },
  };
};

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
