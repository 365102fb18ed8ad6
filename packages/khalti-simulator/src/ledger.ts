import { randomInt } from 'node:crypto';
import { createPaymentStore, nextRefund, PaymentStateError, type StateFile } from '@paila/simulator-kit';
import type { Clock } from './clock.js';
import { LINK_LIFE_SECONDS } from './constants.js';
import { canTransition, isPaid, type Outcome, type Payer, type Payment } from './payment.js';

export { PaymentStateError };

/** The fields that a new payment is created from. */
export type NewPayment = Omit<
  Payment,
  'pidx' | 'status' | 'refundedAmount' | 'transactionId' | 'createdAt' | 'expiresAt' | 'settles'
>;

// The provider's ids omit characters that are easily confused: 0 and O, 1, I and l.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ID_LENGTH = 22;

/** A new id in the provider's format, for payments, transactions and tokens: 22 letters and digits. */
const newId = (): string => Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const settled = (payment: Payment, status: Outcome): Payment => ({
  ...payment,
  status,
  settles: null,
  transactionId: status === 'Completed' ? newId() : null,
});

/** All payments, and the only way to change one. Returned payments are immutable snapshots. */
export const createLedger = (clock: Clock, stateFile?: StateFile<Payment>) => {
  /** Applies expiry and scheduled settlement. */
  const withTimeApplied = (payment: Payment): Payment => {
    const now = clock.now();
    if (payment.status === 'Initiated' && payment.expiresAt <= now) return { ...payment, status: 'Expired' };
    if (payment.status !== 'Pending' || !payment.settles || payment.settles.at > now) return payment;
    return settled(payment, payment.settles.outcome);
  };
  const { all, find, get, save } = createPaymentStore<Payment>({ id: ({ pidx }) => pidx, withTimeApplied, stateFile });

  const settle = (pidx: string, outcome: Outcome): Payment => {
    const payment = get(pidx);
    if (!canTransition(payment.status, outcome)) {
      throw new PaymentStateError(`A payment that is ${payment.status} cannot become ${outcome}`);
    }
    return save(settled(payment, outcome));
  };

  return {
    open(opening: NewPayment): Payment {
      const now = clock.now();
      return save({
        ...opening,
        pidx: newId(),
        status: 'Initiated',
        refundedAmount: 0,
        transactionId: null,
        createdAt: now,
        expiresAt: now + LINK_LIFE_SECONDS * 1_000,
        settles: null,
      });
    },
    /** Finds a payment by pidx or widget token, in its current state: a payment whose link has expired is Expired. */
    find,
    /** @throws PaymentStateError when there is no such payment */
    get,
    findByTransaction(transactionId: string): Payment | undefined {
      return all().find((payment) => payment.transactionId === transactionId);
    },
    /** Oldest first. */
    all,
    /** Records who pays and whether they have confirmed. @throws PaymentStateError when the payment is not open */
    setPayer(pidx: string, payer: Payer): Payment {
      const payment = get(pidx);
      if (payment.status !== 'Initiated')
        throw new PaymentStateError(`The payer of a payment that is ${payment.status} cannot change`);
      return save({ ...payment, payer });
    },
    /** @throws PaymentStateError when the transition is not allowed */
    settle,
    /** Makes the payment Pending, then `outcome` once the clock reaches `at`. @throws PaymentStateError */
    settleLater(pidx: string, outcome: 'Completed' | 'Failed', at: number): Payment {
      return save({ ...settle(pidx, 'Pending'), settles: { outcome, at } });
    },
    /** Refunds `paisa`, or the remainder. @throws PaymentStateError when nothing was paid or too little remains */
    refund(pidx: string, paisa?: number): Payment {
      const payment = get(pidx);
      if (!isPaid(payment)) throw new PaymentStateError(`A payment that is ${payment.status} cannot be refunded`);
      const refundedAmount = payment.refundedAmount + nextRefund(payment, paisa);
      const status = refundedAmount === payment.amount ? 'Refunded' : 'Partially Refunded';
      return save({ ...payment, refundedAmount, status });
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
