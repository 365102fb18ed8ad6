import type { Request } from 'express';
import type { Clock } from './clock.js';
import type { Faults } from './faults.js';
import type { Ledger } from './ledger.js';

/** Shared by all routes of one simulator. */
export interface Context {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly faults: Faults;
  /** How often each payment was looked up, by its pidx. */
  readonly lookups: Map<string, number>;
  /** How often refunds of each payment were requested, by its pidx, including calls that failed. */
  readonly refundCalls: Map<string, number>;
  readonly secretKey: string;
  readonly publicKey: string;
  /** Base URL for browsers, without a trailing slash. */
  publicUrl(req: Request): string;
}
