import { callbackUrl } from './callback.js';
import type { Context } from './context.js';
import type { Fault } from './faults.js';
import { PaymentStateError } from './ledger.js';
import type { Outcome, Payment } from './payment.js';

/** Lets tests, and people trying out the shop, inspect and change the simulator's state. */
export interface Control {
  /** All payments, oldest first, in their current state. */
  payments(): Payment[];
  /** @throws PaymentStateError when there is no such payment */
  payment(pidx: string): Payment;
  /** Settles a payment without a browser. @throws PaymentStateError when its state does not allow that */
  settle(pidx: string, outcome: Outcome): Payment;
  /** Refunds `paisa`, or the remainder, as if in the provider's dashboard. @throws PaymentStateError */
  refund(pidx: string, paisa?: number): Payment;
  /** How often the merchant has looked a payment up, without calls that a fault left unanswered. */
  lookups(pidx: string): number;
  /** How often the merchant has requested refunds of a payment, including calls that a fault left unanswered. */
  refundCalls(pidx: string): number;
  /** Where the payer's browser is sent in the payment's current state; undefined when it is not redirected. */
  callbackUrl(pidx: string): string | undefined;
  fault(fault: Fault): void;
  /** The faults that have not been used up. */
  faults(): Fault[];
  clearFaults(): void;
  /** The simulator's time in milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward. */
  advance(ms: number): void;
}

export const createControl = ({ clock, ledger, faults, lookups, refundCalls }: Context): Control => {
  const payment = (pidx: string): Payment => {
    const found = ledger.find(pidx);
    if (!found) throw new PaymentStateError(`There is no payment ${pidx}`);
    return found;
  };
  return {
    payments: () => ledger.all(),
    payment,
    settle: (pidx, outcome) => ledger.settle(pidx, outcome),
    refund: (pidx, paisa) => ledger.refund(pidx, paisa),
    lookups: (pidx) => lookups.get(pidx) ?? 0,
    refundCalls: (pidx) => refundCalls.get(pidx) ?? 0,
    callbackUrl: (pidx) => callbackUrl(payment(pidx)),
    fault: (fault) => faults.add(fault),
    faults: () => faults.list(),
    clearFaults: () => faults.clear(),
    now: () => clock.now(),
    advance: (ms) => clock.advance(ms),
  };
};
