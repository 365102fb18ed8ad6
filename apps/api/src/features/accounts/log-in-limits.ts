import { createLimiter } from '../../platform/http/rate-limit.js';

/** Seconds in which wrong passwords are counted together. */
const WINDOW = 900;

/** An attempt to give the password of an account, from an address. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/**
 * Counts wrong passwords in two ways: for one account from one address, where the wait grows, and for all accounts from
 * one address, against those who try one password on many accounts. Never for one account from everywhere
 * (docs/decisions/006-log-in-limits.md).
 */
export const createLogInLimits = (factor: number) => {
  const ofAccount = createLimiter({ name: 'login', points: 10, seconds: WINDOW, factor, growing: true });
  const ofAddress = createLimiter({ name: 'login-address', points: 100, seconds: WINDOW, factor });
  const keyOf = ({ account, address }: Attempt): string => `${account} ${address}`;

  return {
    /**
     * Counts an attempt before its password is checked, so that parallel attempts are no way around the limit.
     * @throws AppError 429 `too_many_requests`
     */
    count: async (attempt: Attempt): Promise<void> => {
      await ofAccount.take(keyOf(attempt));
      try {
        await ofAddress.take(attempt.address);
      } catch (refusal) {
        // It was not checked: others behind the same address must not make this account wait longer.
        await ofAccount.giveBack(keyOf(attempt));
        throw refusal;
      }
    },
    /** The password was right: forgets the account's wrong ones; those of others from the address stay. */
    forgive: async (attempt: Attempt): Promise<void> => {
      await ofAccount.forget(keyOf(attempt));
      await ofAddress.giveBack(attempt.address);
    },
  };
};
