import type { Request } from 'express';
import type { Clock } from './clock.js';
import type { Faults } from './faults.js';
import type { Ledger } from './ledger.js';

/** The state that all routes of one simulator share. */
export interface Context {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly faults: Faults;
  /** The number of lookups of each payment, by pidx. */
  readonly lookups: Map<string, number>;
  /** The number of refund requests for each payment, by pidx, including failed calls. */
  readonly refundCalls: Map<string, number>;
  readonly secretKey: string;
  readonly publicKey: string;
  /** Base URL for browsers, without a trailing slash. */
  publicUrl(req: Request): string;
}
