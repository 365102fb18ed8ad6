import { may, type Permission, type Role } from '@paila/shared';
import { forbidden } from './errors.js';

/** The account that makes a call, as the guards identified it. */
export interface Account {
  readonly id: string;
  readonly role: Role;
  readonly sessionId: string;
}

declare module 'express-serve-static-core' {
  interface Request {
    account?: Account;
  }
}

/**
 * The id of the account that a body names, which is another's only with the permission. Defaults to the caller's own.
 * @throws AppError 403 both for another account's id and for an invalid one
 */
export const accountNamed = (account: Account, named: string | undefined, or: Permission): string => {
  if (named === undefined || named === '') return account.id;
  if (!/^[0-9a-f]{24}$/i.test(named)) throw forbidden();
  const id = named.toLowerCase();
  if (id !== account.id && !may(account, or)) throw forbidden();
  return id;
};
