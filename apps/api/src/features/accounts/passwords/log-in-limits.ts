import { createLimiter, type LimitRule } from '../../../platform/http/rate-limit.js';
import { createKeyedQueue } from '../../../platform/keyed-queue.js';
import { nameDigest } from '../account-names.js';

/** The window, in seconds, in which wrong passwords are counted. */
const WINDOW = 900;

/**
 * Which part of a limit may be checked at the same time in one process. The others wait, as one that is right does not
 * count: otherwise of many right ones at the same moment those above the limit would be refused. With as many processes
 * as parts the limit still holds for all of them.
 */
const PARTS = 4;

/** An attempt to log in from an IP address. */
export interface Attempt {
  /** The e-mail address or username that the caller sent. */
  readonly login: string;
  readonly address: string;
}

const createLimit = (rule: LimitRule) => {
  const limiter = createLimiter(rule);
  return { ...limiter, inTurn: createKeyedQueue(Math.ceil(limiter.allowed / PARTS)) };
};

/**
 * Counts wrong passwords in two ways: for one name from one address, where the wait grows, and for all names from one
 * address, against attackers who try one password on many accounts. Never for one name from all addresses
 * (docs/decisions/006-log-in-limits.md).
 */
export const createLogInLimits = (factor: number) => {
  const ofName = createLimit({ name: 'login', points: 10, seconds: WINDOW, factor, growing: true });
  const ofAddress = createLimit({ name: 'login-address', points: 100, seconds: WINDOW, factor });
  const loginKey = ({ login, address }: Attempt): string => `${nameDigest(login)} ${address}`;

  /** Counts an attempt before its password is checked, so that parallel attempts can't bypass the limit. */
  const count = async (key: string, address: string): Promise<void> => {
    await ofName.take(key);
    try {
      await ofAddress.take(address);
    } catch (refusal) {
      // The password was not checked, so the attempt must not count against this name.
      await ofName.giveBack(key);
      throw refusal;
    }
  };

  return {
    /**
     * Runs a check of a password within the limits, and counts it if the password is wrong. A right one resets the
     * count of its name; failures with other names from the address still count.
     * @throws AppError 429 `too_many_requests`
     */
    within: (attempt: Attempt, isRight: () => Promise<boolean>): Promise<boolean> => {
      const key = loginKey(attempt);
      const { address } = attempt;
      return ofName.inTurn([key], () =>
        ofAddress.inTurn([address], async () => {
          await count(key, address);
          if (!(await isRight())) return false;
          await ofName.forget(key);
          await ofAddress.giveBack(address);
          return true;
        }),
      );
    },
    /** Forgets the wrong passwords for a name from an address. */
    forget: (attempt: Attempt): Promise<void> => ofName.forget(loginKey(attempt)),
  };
};
