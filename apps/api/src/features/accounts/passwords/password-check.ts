import { invalid, type AppError } from '../../../platform/http/errors.js';
import { createLogInLimits } from './log-in-limits.js';
import type { Passwords } from './passwords.js';
import type { UserDoc } from '../user.model.js';

/** Checks passwords and counts the wrong ones. */
export interface PasswordCheck {
  /**
   * Whether the password is correct. Takes the same time when there is no such account.
   * @param login the e-mail address or username that the caller sent
   * @throws AppError 429
   */
  readonly matches: (user: UserDoc | null, password: string, login: string, address: string) => Promise<boolean>;
  /** @throws AppError 400 for a wrong password (a 401 would log people out), 429 */
  readonly confirm: (user: UserDoc, password: string, address: string) => Promise<void>;
  /** Forgets the wrong passwords for an account from an address. */
  readonly forget: (user: UserDoc, address: string) => Promise<void>;
}

export const wrongPassword = (): AppError =>
  invalid([{ msg: 'The current password is not correct', path: 'currentPassword' }]);

export const createPasswordCheck = (passwords: Passwords, rateLimitFactor: number): PasswordCheck => {
  const limits = createLogInLimits(rateLimitFactor);
  const matches: PasswordCheck['matches'] = (user, password, login, address) =>
    limits.within({ login, address }, () => passwords.matches(password, user?.passwordHash, address));
  return {
    matches,
    confirm: async (user, password, address) => {
      // Counted as at log-in, so that a stolen token allows no further tries.
      if (!(await matches(user, password, user.email, address))) throw wrongPassword();
    },
    forget: async ({ email, username }, address) => {
      for (const login of [email, username]) await limits.forget({ login, address });
    },
  };
};
