import { may, type Permission, type Role } from '@paila/shared';
import type { Request } from 'express';
import { forbidden, unauthorized } from './errors.js';

/** Who is calling, as the guards found out. */
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
 * The caller of a guarded route.
 * @throws AppError 401 when nobody is logged in
 */
export const accountOf = (req: Request): Account => {
  if (!req.account) throw unauthorized();
  return req.account;
};

/**
 * The id of the account that a body names: the caller's own when it names none, another's only with the permission.
 * @throws AppError 403 for somebody else's and for what is no id, without a difference
 */
export const accountNamed = (account: Account, named: string | undefined, or: Permission): string => {
  if (named === undefined || named === '') return account.id;
  if (!/^[0-9a-f]{24}$/i.test(named)) throw forbidden();
  const id = named.toLowerCase();
  if (id !== account.id && !may(account, or)) throw forbidden();
  return id;
};
