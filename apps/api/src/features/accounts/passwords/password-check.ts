import { invalid, type AppError } from '../../../platform/http/errors.js';
import { createLimiter, type LimitRule } from '../../../platform/http/rate-limit.js';
import { createKeyedQueue } from '../../../platform/keyed-queue.js';
import { nameDigest } from '../account-names.js';
import type { UserDoc } from '../user.model.js';
import type { Passwords } from './passwords.js';

/** The window, in seconds, in which wrong passwords are counted. */
const WINDOW = 900;

/**
 * Which part of a limit may be checked at the same time in one process. The others wait, as a right password does not
 * count. Otherwise some of many right ones at the same moment would be refused. With as many processes as parts the
 * limit still holds for all of them.
 */
const PARTS = 4;

const createLimit = (rule: LimitRule) => {
  const limiter = createLimiter(rule);
  return { ...limiter, inTurn: createKeyedQueue(Math.ceil(limiter.allowed / PARTS)) };
};

export const wrongPassword = (): AppError =>
  invalid([{ msg: 'The current password is not correct', path: 'currentPassword' }]);

/**
 * Checks passwords, and counts wrong ones in two ways. For one name from one address the wait grows. The count for all
 * names from one address stops attackers who try one password on many accounts. One name from all addresses is never
 * counted (docs/decisions/006-log-in-limits.md).
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
   * Whether the password is correct. Takes the same time when there is no such account. A right one resets the count of
   * its name; failures with other names from the address still count.
   * @param login the e-mail address or username that the caller sent
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
      // Counted as at log-in, so that a stolen token allows no further tries.
      if (!(await matches(user, password, user.email, address))) throw wrongPassword();
    },
    /** Forgets the wrong passwords for an account from an address. */
    forget: async ({ email, username }: UserDoc, address: string): Promise<void> => {
      for (const login of [email, username]) await perName.forget(loginKey(login, address));
    },
  };
};

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
