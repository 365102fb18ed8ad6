import type { Role } from '@paila/shared';

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
