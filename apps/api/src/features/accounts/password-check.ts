import { invalid, type AppError } from '../../platform/http/errors.js';
import { foldName } from './account-names.js';
import { createLogInLimits } from './log-in-limits.js';
import type { Passwords } from './passwords.js';
import type { UserDoc } from './user.model.js';

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
}

export const wrongPassword = (): AppError =>
  invalid([{ msg: 'The current password is not correct', path: 'currentPassword' }]);

export const createPasswordCheck = (passwords: Passwords, rateLimitFactor: number): PasswordCheck => {
  const limits = createLogInLimits(rateLimitFactor);
  const matches: PasswordCheck['matches'] = async (user, password, login, address) => {
    const attempt = { account: user?._id.toHexString() ?? foldName(login), address };
    await limits.count(attempt);
    const isRight = await passwords.matches(password, user?.passwordHash, address);
    if (isRight) await limits.forgive(attempt);
    return isRight;
  };
  return {
    matches,
    confirm: async (user, password, address) => {
      if (!(await matches(user, password, '', address))) throw wrongPassword();
    },
  };
};
