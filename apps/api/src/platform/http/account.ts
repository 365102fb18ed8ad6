import type { Role, User } from '@paila/shared';

/** The account that makes a call, as the guards identified it. */
export interface Account {
  readonly id: string;
  readonly role: Role;
  readonly sessionId: string;
  /** The whole account, as the guards read it. */
  readonly user: User;
}

declare module 'express-serve-static-core' {
  interface Request {
    account?: Account;
  }
}
