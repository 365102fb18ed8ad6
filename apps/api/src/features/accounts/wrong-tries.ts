import { createLimiter } from '../../platform/http/rate-limit.js';

/** Seconds in which wrong passwords are counted together. */
const WINDOW = 900;

/** A try to name a password: of which account, and from where. */
export interface Try {
  readonly account: string;
  readonly address: string;
}

/**
 * Counts wrong passwords, in two ways: of one account from one address, where the wait grows, and of all accounts from one
 * address, for who tries one password on many. Never of one account from everywhere
 * (docs/decisions/006-log-in-limits.md).
 */
export const createWrongTries = (factor: number) => {
  const ofAccount = createLimiter({ name: 'login', points: 10, seconds: WINDOW, factor, growing: true });
  const ofAddress = createLimiter({ name: 'login-address', points: 100, seconds: WINDOW, factor });
  const keyOf = ({ account, address }: Try): string => `${account} ${address}`;

  return {
    /**
     * Counts a try before it is judged, so that many at once are no way around.
     * @throws AppError 429 `too_many_requests`
     */
    count: async (tried: Try): Promise<void> => {
      await ofAccount.take(keyOf(tried));
      try {
        await ofAddress.take(tried.address);
      } catch (refusal) {
        // Not looked at: others behind the same address must not make this account wait for longer.
        await ofAccount.giveBack(keyOf(tried));
        throw refusal;
      }
    },
    /** The try was right: the account's wrong ones are forgotten, the address's others stay. */
    forgive: async (tried: Try): Promise<void> => {
      await ofAccount.forget(keyOf(tried));
      await ofAddress.giveBack(tried.address);
    },
  };
};
