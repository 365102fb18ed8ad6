import { randomInt } from 'node:crypto';
import { createPaymentStore, nextRefund, PaymentStateError, type Clock, type StateFile } from '@paila/simulator-kit';
import { SESSION_MS } from './constants.js';
import { canTransition, isOpen, isPaid, type Outcome, type Payer, type Payment } from './payment.js';

/** The fields that a new payment is created from. */
export type NewPayment = Pick<Payment, 'uuid' | 'amount' | 'successUrl' | 'failureUrl'>;

/** What a tester lets eSewa report wrongly. */
type Lie = Partial<Pick<Payment, 'reportedAmount' | 'isSignedWrongly'>>;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A new reference in the provider's format: 7 capital letters and digits. */
const newRefId = (): string => Array.from({ length: 7 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const settled = (payment: Payment, status: Outcome): Payment => ({
  ...payment,
  status,
  openUntil: null,
  settles: null,
  refId: status === 'COMPLETE' || status === 'AMBIGUOUS' ? (payment.refId ?? newRefId()) : null,
});

const isSameForm = (payment: Payment, form: NewPayment): boolean =>
  payment.amount === form.amount && payment.successUrl === form.successUrl && payment.failureUrl === form.failureUrl;

/** All payments, and the only way to change one. Returned payments are immutable snapshots. */
export const createLedger = (clock: Clock, stateFile?: StateFile<Payment>) => {
  /** Applies the end of the session and scheduled settlement. */
  const withTimeApplied = (payment: Payment): Payment => {
    const now = clock.now();
    if (isOpen(payment)) return payment.openUntil <= now ? settled(payment, 'NOT_FOUND') : payment;
    return payment.settles && payment.settles.at <= now ? settled(payment, payment.settles.outcome) : payment;
  };
  const { all, find, get, save } = createPaymentStore<Payment>({ id: ({ uuid }) => uuid, withTimeApplied, stateFile });

  const settle = (uuid: string, outcome: Outcome, lie: Lie = {}): Payment => {
    const payment = get(uuid);
    if (!canTransition(payment.status, outcome)) {
      throw new PaymentStateError(`A payment that is ${payment.status} cannot become ${outcome}`);
    }
    return save({ ...settled(payment, outcome), ...lie });
  };

  return {
    /**
     * Begins a payment, or finds the one that the same form began before. A payment that was not found begins again.
     * @returns undefined when another form has used the uuid
     */
    open(form: NewPayment): Payment | undefined {
      const existing = find(form.uuid);
      if (existing && existing.status !== 'NOT_FOUND') return isSameForm(existing, form) ? existing : undefined;
      const now = clock.now();
      return save({
        ...form,
        status: 'PENDING',
        reportedAmount: form.amount,
        refundedAmount: 0,
        refId: null,
        isSignedWrongly: false,
        createdAt: now,
        openUntil: now + SESSION_MS,
        payer: null,
        settles: null,
      });
    },
    /** Finds a payment in its current state: one whose session has ended is NOT_FOUND. */
    find,
    /** @throws PaymentStateError when there is no such payment */
    get,
    /** Oldest first. */
    all,
    /** Records who pays and whether they have confirmed. @throws PaymentStateError when the payment is not open */
    setPayer(uuid: string, payer: Payer): Payment {
      const payment = get(uuid);
      if (!isOpen(payment)) {
        throw new PaymentStateError(`The payer of a payment that is ${payment.status} cannot change`);
      }
      return save({ ...payment, payer });
    },
    /** @throws PaymentStateError when the transition is not allowed */
    settle,
    /** Leaves the payment PENDING, then `outcome` once the clock reaches `at`. @throws PaymentStateError */
    settleLater(uuid: string, outcome: 'COMPLETE' | 'CANCELED', at: number): Payment {
      return save({ ...settle(uuid, 'PENDING'), settles: { outcome, at } });
    },
    /** Refunds `paisa`, or the remainder. @throws PaymentStateError when nothing was paid or too little remains */
    refund(uuid: string, paisa?: number): Payment {
      const payment = get(uuid);
      if (!isPaid(payment)) throw new PaymentStateError(`A payment that is ${payment.status} cannot be refunded`);
      const refundedAmount = payment.refundedAmount + nextRefund(payment, paisa);
      const status = refundedAmount === payment.amount ? 'FULL_REFUND' : 'PARTIAL_REFUND';
      return save({ ...payment, refundedAmount, status });
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
