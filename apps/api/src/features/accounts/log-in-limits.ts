import { createLimiter } from '../../platform/http/rate-limit.js';

/** The window, in seconds, in which wrong passwords are counted. */
const WINDOW = 900;

/** An attempt to log in to an account from an IP address. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/**
 * Counts wrong passwords in two ways: for one account from one address, where the wait grows, and for all accounts from
 * one address, against attackers who try one password on many accounts. Never for one account from all addresses
 * (docs/decisions/006-log-in-limits.md).
 */
export const createLogInLimits = (factor: number) => {
  const ofAccount = createLimiter({ name: 'login', points: 10, seconds: WINDOW, factor, growing: true });
  const ofAddress = createLimiter({ name: 'login-address', points: 100, seconds: WINDOW, factor });
  const keyOf = ({ account, address }: Attempt): string => `${account} ${address}`;

  return {
    /**
     * Counts an attempt before its password is checked, so that parallel attempts can't bypass the limit.
     * @throws AppError 429 `too_many_requests`
     */
    count: async (attempt: Attempt): Promise<void> => {
      await ofAccount.take(keyOf(attempt));
      try {
        await ofAddress.take(attempt.address);
      } catch (refusal) {
        // The password was not checked, so the attempt must not count against this account.
        await ofAccount.giveBack(keyOf(attempt));
        throw refusal;
      }
    },
    /** After a correct password, resets the count of the account; failures of other accounts from the address still count. */
    forgive: async (attempt: Attempt): Promise<void> => {
      await ofAccount.forget(keyOf(attempt));
      await ofAddress.giveBack(attempt.address);
    },
  };
};
