import { callbackUrl } from './callback.js';
import type { Context } from './context.js';
import type { Fault } from './faults.js';
import type { Outcome, Payment } from './payment.js';

/** Lets tests, and people trying out the shop, inspect and change the simulator's state. */
export const createControl = ({ clock, ledger, faults, lookups, refundCalls }: Context) => ({
  /** All payments, oldest first, in their current state. */
  payments: () => ledger.all(),
  /** @throws PaymentStateError when there is no such payment */
  payment: (pidx: string): Payment => ledger.get(pidx),
  /** Settles a payment without a browser. @throws PaymentStateError when its state does not allow that */
  settle: (pidx: string, outcome: Outcome): Payment => ledger.settle(pidx, outcome),
  /** Refunds `paisa`, or the remainder, as if in the provider's dashboard. @throws PaymentStateError */
  refund: (pidx: string, paisa?: number): Payment => ledger.refund(pidx, paisa),
  /** The number of the merchant's lookups of a payment, without calls that a fault left unanswered. */
  lookups: (pidx: string): number => lookups.get(pidx) ?? 0,
  /** The number of the merchant's refund requests for a payment, with calls that a fault left unanswered. */
  refundCalls: (pidx: string): number => refundCalls.get(pidx) ?? 0,
  /** The payer's next address in the payment's current state; undefined when nothing redirects the browser. */
  callbackUrl: (pidx: string): string | undefined => callbackUrl(ledger.get(pidx)),
  fault: (fault: Fault): void => faults.add(fault),
  /** The faults that have not been used up. */
  faults: (): Fault[] => faults.list(),
  clearFaults: (): void => faults.clear(),
  /** The simulator's time in milliseconds since 1970. */
  now: (): number => clock.now(),
  /** Moves the clock forward. */
  advance: (ms: number): void => clock.advance(ms),
});

export type Control = ReturnType<typeof createControl>;
