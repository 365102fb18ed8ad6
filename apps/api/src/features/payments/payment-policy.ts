import type { PaymentStatus } from '@paila/shared';
import type { Lookup } from './khalti.client.js';
import type { PaymentAttemptDoc } from './payment-attempt.model.js';

type Answer = Exclude<Lookup, { kind: 'unknown' }>;

/** What an answer of the provider makes of an attempt. */
export interface Verdict {
  readonly status: PaymentStatus;
  /** The booking that proves the payment; with `completed` alone. */
  readonly transactionId?: string;
  /** Why a person must look at it. */
  readonly problem?: string;
}

/** The provider's words in ours. */
const STATUSES: ReadonlyMap<string, PaymentStatus> = new Map([
  ['initiated', 'initiated'],
  ['pending', 'pending'],
  ['expired', 'expired'],
  ['user canceled', 'cancelled'],
  ['user cancelled', 'cancelled'],
  ['failed', 'cancelled'],
  ['refunded', 'refunded'],
]);

const rupees = (paisa: number): string => `Rs ${(paisa / 100).toFixed(2)}`;

/** Paid only if completed, over the sum that was asked for, by a booking that has paid nothing else. */
const judgeCompleted = (
  { pidx = '', amountPaisa }: Pick<PaymentAttemptDoc, 'pidx' | 'amountPaisa'>,
  { totalAmount, transactionId }: Extract<Answer, { kind: 'answer' }>,
  isUsed: boolean,
): Verdict => {
  if (totalAmount !== amountPaisa) {
    const problem = `Payment ${pidx} came in over ${rupees(totalAmount)} instead of ${rupees(amountPaisa)}.`;
    return { status: 'unknown', problem };
  }
  if (transactionId === null)
    return { status: 'unknown', problem: `Payment ${pidx} came in without a transaction id.` };
  if (isUsed) {
    return {
      status: 'unknown',
      problem: `Payment ${pidx} names transaction ${transactionId}, which has paid another order.`,
    };
  }
  return { status: 'completed', transactionId };
};

/**
 * Judges an answer of the provider.
 * @param isUsed whether its transaction has paid something else already
 */
export const judge = (
  attempt: Pick<PaymentAttemptDoc, 'pidx' | 'amountPaisa' | 'status'>,
  answer: Answer,
  isUsed: boolean,
): Verdict => {
  const pidx = attempt.pidx ?? '';
  if (answer.kind === 'no_such_payment')
    return { status: 'unknown', problem: `The provider does not know payment ${pidx}.` };
  if (answer.status === 'completed') return judgeCompleted(attempt, answer, isUsed);
  if (answer.status === 'partially refunded') {
    const status = attempt.status === 'completed' ? 'completed' : 'unknown';
    return { status, problem: `Part of payment ${pidx} was given back.` };
  }
  const status = STATUSES.get(answer.status);
  return status
    ? { status }
    : { status: 'unknown', problem: `The provider calls payment ${pidx} "${answer.status.slice(0, 40)}".` };
};

const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  initiated: ['initiated', 'pending', 'completed', 'cancelled', 'expired', 'refunded', 'unknown'],
  pending: ['pending', 'completed', 'cancelled', 'expired', 'refunded', 'unknown'],
  unknown: ['initiated', 'pending', 'completed', 'cancelled', 'expired', 'refunded', 'unknown'],
  cancelled: ['cancelled', 'completed', 'refunded'],
  expired: ['expired', 'completed', 'refunded'],
  completed: ['completed', 'refunded'],
  refunded: ['refunded'],
};

/** Whether an answer is news. Answers overtake one another: an old "initiated" must not undo a payment. */
export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to);

/** Whether money may still come by an attempt, so that no other is begun beside it. */
export const isOpen = (status: PaymentStatus): boolean =>
  status === 'initiated' || status === 'pending' || status === 'unknown';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Minutes after the beginning: most shoppers pay at once, and a few come back late. */
const CHECKS = [1, 2, 5, 10, 20, 40];
/** Money may be given back in the provider's dashboard; looked out for this long. */
const WATCHED_DAYS = 30;
/** Nothing that the provider has not decided by then will ever be. */
const HELD_DAYS = 90;

/** When the provider is to be asked next about an attempt; undefined once there is nothing left to learn. */
export const nextCheck = (
  { createdAt, expiresAt }: Pick<PaymentAttemptDoc, 'createdAt' | 'expiresAt'>,
  status: PaymentStatus,
  now: Date,
): Date | undefined => {
  if (status === 'cancelled' || status === 'expired' || status === 'refunded') return undefined;
  const early = [...CHECKS.map((minutes) => createdAt.getTime() + minutes * MINUTE), expiresAt.getTime() + MINUTE];
  const soonest = Math.min(...early.filter((time) => time > now.getTime()));
  if (status !== 'completed' && Number.isFinite(soonest)) return new Date(soonest);
  const days = status === 'completed' ? WATCHED_DAYS : HELD_DAYS;
  const tomorrow = now.getTime() + DAY;
  return tomorrow <= createdAt.getTime() + days * DAY ? new Date(tomorrow) : undefined;
};

/** The next check after a call that the provider did not answer: soon, whatever the plan. */
export const retryCheck = (planned: Date, now: Date): Date =>
  new Date(Math.min(planned.getTime(), now.getTime() + 5 * MINUTE));
