import type { Role } from '@paila/shared';
import type { Request } from 'express';
import { unauthorized } from './errors.js';

/** Who is calling, as the guards of features/auth found out. */
export interface Account {
  readonly id: string;
  readonly role: Role;
  readonly sessionId: string;
  /** For histories: who did it. */
  readonly name: string;
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
