import type { Clock } from '@paila/simulator-kit';
import type { Faults } from './faults.js';
import type { Ledger } from './ledger.js';

/** The state that all routes of one simulator share. */
export interface Context {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly faults: Faults;
  /** The number of status checks of each payment, by uuid. */
  readonly lookups: Map<string, number>;
  readonly secretKey: string;
  readonly productCode: string;
}
