import { callbackUrl } from '../callback.js';
import type { Context } from '../context.js';
import type { Fault } from '../faults.js';
import { RefusedChange } from '../ledger.js';
import type { Outcome, Payment } from '../payment.js';

/** The hand of a test, or of whoever tries the shop out, in the simulator. */
export interface Control {
  /** All payments, oldest first, as they stand. */
  payments(): Payment[];
  /** One payment. @throws RefusedChange when there is none */
  payment(pidx: string): Payment;
  /** Ends a payment without a browser. @throws RefusedChange when its state does not allow that */
  settle(pidx: string, outcome: Outcome): Payment;
  /** Gives money back as if in the provider's dashboard: `paisa`, or all that is left. @throws RefusedChange */
  refund(pidx: string, paisa?: number): Payment;
  /** Where the payer's browser is sent in the payment's present state; undefined while it is sent nowhere. */
  callbackUrl(pidx: string): string | undefined;
  /** Sets one switch. */
  fault(fault: Fault): void;
  /** The switches that have not been used up. */
  faults(): Fault[];
  clearFaults(): void;
  /** The simulator's time, milliseconds since 1970. */
  now(): number;
  /** Puts the clock forward at once; resolves when the callbacks that fell due have been delivered. */
  advance(ms: number): Promise<void>;
}

export const createControl = ({ clock, ledger, faults }: Context): Control => {
  const payment = (pidx: string): Payment => {
    const found = ledger.find(pidx);
    if (!found) throw new RefusedChange(`There is no payment ${pidx}`);
    return found;
  };
  return {
    payments: () => ledger.all(),
    payment,
    settle: (pidx, outcome) => ledger.settle(pidx, outcome),
    refund: (pidx, paisa) => ledger.refund(pidx, paisa),
    callbackUrl: (pidx) => callbackUrl(payment(pidx)),
    fault: (fault) => {
      faults.add(fault);
    },
    faults: () => faults.list(),
    clearFaults: () => {
      faults.clear();
    },
    now: () => clock.now(),
    advance: (ms) => clock.advance(ms),
  };
};
