import { randomInt } from 'node:crypto';
import type { Clock } from './clock.js';
import { canTransition, isFinal, isPaid, type Outcome, type Payer, type Payment } from './payment.js';
import type { StateFile } from './state-file.js';

/** A change that the payment's state or amount does not allow. */
export class PaymentStateError extends Error {
  override readonly name = 'PaymentStateError';
}

/** The fields that a new payment is created from. */
export type NewPayment = Pick<
  Payment,
  | 'channel'
  | 'amount'
  | 'purchaseOrderId'
  | 'purchaseOrderName'
  | 'returnUrl'
  | 'websiteUrl'
  | 'customerPhone'
  | 'merchantExtras'
  | 'payer'
>;

/** All payments, and the only way to change one. Returned payments are immutable snapshots. */
export interface Ledger {
  open(opening: NewPayment): Payment;
  /** By pidx or widget token, in its current state: a payment whose link has run out is Expired. */
  find(pidx: string): Payment | undefined;
  findByTransaction(transactionId: string): Payment | undefined;
  /** Oldest first. */
  all(): Payment[];
  /** Records who pays and whether they have confirmed. @throws PaymentStateError when the payment is not open */
  setPayer(pidx: string, payer: Payer): Payment;
  /** @throws PaymentStateError when the transition is not allowed */
  settle(pidx: string, outcome: Outcome): Payment;
  /** Makes it Pending, then `outcome` once the clock reaches `at`. @throws PaymentStateError */
  settleLater(pidx: string, outcome: 'Completed' | 'Failed', at: number): Payment;
  /** Refunds `paisa`, or the remainder. @throws PaymentStateError when nothing was paid or too little is left */
  refund(pidx: string, paisa?: number): Payment;
  /** Marks a widget payment as verified by the merchant's server. */
  verify(pidx: string): Payment;
}

// The provider's ids omit characters that are easily confused: 0 and O, 1, I and l.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ID_LENGTH = 22;

/** A new id in the provider's format, for payments, transactions and tokens: 22 letters and digits. */
const newId = (): string => Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

// Bounds memory and the state file. The oldest final payments are evicted first, unpaid before refunded.
const MAX_PAYMENTS = 10_000;

/** @param lifetimeMs how long a payment stays open for the payer */
export const createLedger = (clock: Clock, lifetimeMs: number, stateFile?: StateFile): Ledger => {
  const payments = new Map<string, Payment>((stateFile?.load() ?? []).map((payment) => [payment.pidx, payment]));

  const store = (payment: Payment): Payment => {
    payments.set(payment.pidx, Object.freeze(payment));
    stateFile?.save([...payments.values()]);
    return payment;
  };

  const evictOldest = () => {
    if (payments.size < MAX_PAYMENTS) return;
    const all = [...payments.values()];
    const evicted =
      all.find(({ status }) => isFinal(status) && status !== 'Refunded') ?? all.find(({ status }) => isFinal(status));
    payments.delete((evicted ?? all[0])?.pidx ?? '');
  };

  /** Applies expiry and scheduled settlement. */
  const withTimeApplied = (payment: Payment): Payment => {
    const now = clock.now();
    if (payment.status === 'Initiated' && payment.expiresAt <= now) return store({ ...payment, status: 'Expired' });
    if (payment.status !== 'Pending' || !payment.settles || payment.settles.at > now) return payment;
    const { outcome } = payment.settles;
    return store({
      ...payment,
      status: outcome,
      settles: null,
      transactionId: outcome === 'Completed' ? newId() : null,
    });
  };

  const get = (pidx: string): Payment => {
    const payment = payments.get(pidx);
    if (!payment) throw new PaymentStateError(`There is no payment ${pidx}`);
    return withTimeApplied(payment);
  };

  const settle = (pidx: string, outcome: Outcome): Payment => {
    const payment = get(pidx);
    if (!canTransition(payment.status, outcome)) {
      throw new PaymentStateError(`A payment that is ${payment.status} cannot become ${outcome}`);
    }
    return store({
      ...payment,
      status: outcome,
      settles: null,
      transactionId: outcome === 'Completed' ? newId() : null,
    });
  };

  return {
    open(opening) {
      evictOldest();
      const now = clock.now();
      return store({
        ...opening,
        pidx: newId(),
        status: 'Initiated',
        refundedAmount: 0,
        transactionId: null,
        createdAt: now,
        expiresAt: now + lifetimeMs,
        settles: null,
        verified: false,
      });
    },
    find(pidx) {
      const payment = payments.get(pidx);
      return payment && withTimeApplied(payment);
    },
    findByTransaction(transactionId) {
      return [...payments.values()].find((payment) => payment.transactionId === transactionId);
    },
    all: () => [...payments.values()].map(withTimeApplied),
    setPayer(pidx, payer) {
      const payment = get(pidx);
      if (payment.status !== 'Initiated')
        throw new PaymentStateError(`The payer of a payment that is ${payment.status} cannot change`);
      return store({ ...payment, payer });
    },
    settle,
    settleLater(pidx, outcome, at) {
      return store({ ...settle(pidx, 'Pending'), settles: { outcome, at } });
    },
    refund(pidx, paisa) {
      const payment = get(pidx);
      if (!isPaid(payment)) throw new PaymentStateError(`A payment that is ${payment.status} cannot be refunded`);
      const remaining = payment.amount - payment.refundedAmount;
      if (remaining === 0) throw new PaymentStateError('The payment has been refunded already');
      const given = paisa ?? remaining;
      if (!Number.isSafeInteger(given) || given < 1) throw new PaymentStateError('A refund is a whole number of paisa');
      if (given > remaining) throw new PaymentStateError(`Only ${String(remaining)} paisa are left to be refunded`);
      const refundedAmount = payment.refundedAmount + given;
      const status = refundedAmount === payment.amount ? 'Refunded' : 'Partially Refunded';
      return store({ ...payment, refundedAmount, status });
    },
    verify: (pidx) => store({ ...get(pidx), verified: true }),
  };
};
