import type { Context } from './context.js';
import type { Fault } from './faults.js';
import type { Outcome, Payment } from './payment.js';
import { returnUrl } from './return-url.js';

/** Lets tests, and people trying out the shop, inspect and change the simulator's state. */
export const createControl = (context: Context) => {
  const { clock, ledger, faults, lookups } = context;
  return {
    /** All payments, oldest first, in their current state. */
    payments: () => ledger.all(),
    /** @throws PaymentStateError when no form has begun this payment */
    payment: (uuid: string): Payment => ledger.get(uuid),
    /**
     * Settles a payment without a browser. PENDING lets the payer leave: no session ends it any more.
     * @throws PaymentStateError when its state does not allow that
     */
    settle: (uuid: string, outcome: Outcome): Payment => ledger.settle(uuid, outcome),
    /** Refunds `paisa`, or the remainder, as if in the merchant's portal. @throws PaymentStateError */
    refund: (uuid: string, paisa?: number): Payment => ledger.refund(uuid, paisa),
    /** The number of the merchant's status checks of a payment, without calls that a fault left unanswered. */
    lookups: (uuid: string): number => lookups.get(uuid) ?? 0,
    /** The payer's next address in the payment's current state: success_url with signed data, or failure_url. */
    returnUrl: (uuid: string): string => returnUrl(context, ledger.get(uuid)),
    fault: (fault: Fault): void => faults.add(fault),
    /** The faults that have not been used up. */
    faults: (): Fault[] => faults.list(),
    clearFaults: (): void => faults.clear(),
    /** The simulator's time in milliseconds since 1970. */
    now: (): number => clock.now(),
    /** Moves the clock forward. */
    advance: (ms: number): void => clock.advance(ms),
  };
};

export type Control = ReturnType<typeof createControl>;
