import type { Request } from 'express';
import type { Clock } from './clock.js';
import type { Faults } from './faults.js';
import type { Ledger } from './ledger.js';

/** What every route of one simulator shares. */
export interface Context {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly secretKey: string;
  readonly publicKey: string;
  readonly linkLifeSeconds: number;
  /** Where browsers reach the simulator, without a slash at the end. */
  publicUrl(req: Request): string;
}
