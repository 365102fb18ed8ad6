import { cutText, formatPaisa, isHandMethod, type Paisa, type PaymentStatus } from '@paila/shared';
import type { PaymentAttemptDoc } from './payment-attempt.model.js';
import { type Lookup, providerName, type ReportedStatus } from './providers/provider.js';

type Answer = Exclude<Lookup, { kind: 'unknown' }>;

/** The status of an attempt according to an answer of the provider. */
export interface Verdict {
  readonly status: PaymentStatus;
  /** The provider's transaction; only with `completed`. */
  readonly transactionId?: string;
  /** The reason for a review by staff. */
  readonly problem?: string;
  /** True if the problem is about received money. It stays until that money pays the order or is refunded. */
  readonly isMoney?: true;
}

/** No call to the provider takes longer, so an attempt without a link after this time was abandoned. */
export const ABANDONED_AFTER_MS = 30_000;

type Judged = Pick<PaymentAttemptDoc, 'pidx' | 'amountPaisa' | 'status' | 'transactionId' | 'elsewherePaisa'>;

/** Paid only if completed, over the requested amount, by a transaction that has not paid for anything else. */
const judgeCompleted = (
  { pidx = '', amountPaisa, status, transactionId: before }: Judged,
  { totalAmount, transactionId }: Extract<Answer, { kind: 'answer' }>,
  isUsed: boolean,
): Verdict => {
  const odd = (problem: string): Verdict => ({ status: 'unknown', problem, isMoney: true });
  if (totalAmount !== amountPaisa)
    return odd(
      `Payment ${pidx} arrived with ${formatPaisa(totalAmount as Paisa)} instead of ${formatPaisa(amountPaisa)}.`,
    );
  if (transactionId === null) return odd(`Payment ${pidx} arrived without a transaction id.`);
  if (isUsed) return odd(`Payment ${pidx} names transaction ${transactionId}, which is entered for another payment.`);
  if (status === 'completed' && before !== undefined && before !== transactionId)
    return odd(`Payment ${pidx} arrived by transaction ${before}, but the provider now names ${transactionId}.`);
  if (status === 'refunded') return odd(`Payment ${pidx} was refunded, but the provider now calls it completed.`);
  return { status: 'completed', transactionId };
};

/** True if the shop has given a payment back, and its provider still holds what staff gave back in another way. */
const isGivenBackElsewhere = (
  { status, amountPaisa, transactionId, elsewherePaisa }: Judged,
  answer: Extract<Answer, { kind: 'answer' }>,
): boolean => {
  const isHeld = answer.status === (elsewherePaisa === amountPaisa ? 'completed' : 'partially_refunded');
  const isSame = answer.totalAmount === amountPaisa && answer.transactionId === transactionId;
  return status === 'refunded' && elsewherePaisa !== undefined && isHeld && isSame;
};

/**
 * Evaluates an answer of the provider.
 * @param isUsed true if its transaction has already paid something else
 * @param isPartOurs true if the shop itself has refunded a part of the payment, or may have
 */
export const judge = (attempt: Judged, answer: Answer, isUsed: boolean, isPartOurs = false): Verdict => {
  const pidx = attempt.pidx ?? '';
  if (answer.kind === 'no_such_payment')
    return { status: 'unknown', problem: `The provider does not know payment ${pidx}.` };
  // The provider does not know of money that staff gave back in another way.
  if (isGivenBackElsewhere(attempt, answer)) return { status: 'refunded' };
  if (answer.status === 'completed') return judgeCompleted(attempt, answer, isUsed);
  if (answer.status === 'partially_refunded') {
    const status = attempt.status === 'completed' ? 'completed' : 'unknown';
    if (isPartOurs && status === 'completed') return { status };
    return { status, problem: `Part of payment ${pidx} was refunded.`, isMoney: true };
  }
  const { status, said } = answer;
  if (attempt.status === 'completed' && status && isUnpaid(status))
    return { status, problem: `Payment ${pidx} arrived, but the provider now calls it "${said}".` };
  return status
    ? { status }
    : { status: 'unknown', problem: `The provider calls payment ${pidx} "${cutText(said, 40)}".` };
};

const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  initiated: ['initiated', 'pending', 'completed', 'cancelled', 'failed', 'expired', 'refunded', 'unknown'],
  pending: ['pending', 'completed', 'cancelled', 'failed', 'expired', 'refunded', 'unknown'],
  unknown: ['initiated', 'pending', 'completed', 'cancelled', 'failed', 'expired', 'refunded', 'unknown'],
  cancelled: ['cancelled', 'completed', 'refunded'],
  failed: ['failed', 'completed', 'refunded'],
  expired: ['expired', 'completed', 'refunded'],
  completed: ['completed', 'refunded'],
  refunded: ['refunded'],
};

/** True if a status may replace another. Answers can arrive out of order: a late "initiated" undoes no payment. */
export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to);

/**
 * The problem that staff must review after an answer. Odd money is flagged on a closed attempt, too.
 * @param status the attempt's status after the answer
 */
export const problemAfter = (
  attempt: Pick<PaymentAttemptDoc, 'status' | 'problem' | 'problemIsMoney'>,
  verdict: Verdict,
  status: PaymentStatus,
): Pick<PaymentAttemptDoc, 'problem' | 'problemIsMoney'> => {
  const { problem: before, problemIsMoney = false } = attempt;
  const next = verdict.problem === undefined ? {} : { problem: verdict.problem, problemIsMoney: !!verdict.isMoney };
  const stays = before === undefined ? {} : { problem: before, problemIsMoney };
  // All of the money is accounted for now: it pays the order, or it was refunded.
  if (verdict.status === status && (status === 'refunded' || (status === 'completed' && attempt.status !== status)))
    return next;
  if (problemIsMoney && !verdict.isMoney) return stays;
  const isFinal = attempt.status === 'completed' || attempt.status === 'refunded';
  return isFinal && verdict.problem === undefined ? stays : next;
};

/** True if an attempt can still be paid, so that no other may be started. */
export const isOpen = (status: PaymentStatus | ReportedStatus): boolean =>
  status === 'initiated' || status === 'pending' || status === 'unknown';

/** True if an attempt ended without money. */
export const isUnpaid = (status: PaymentStatus | ReportedStatus): boolean =>
  status === 'cancelled' || status === 'failed' || status === 'expired';

/** True if an attempt is final, so that nobody expects money from it. */
export const isClosed = (status: PaymentStatus): boolean => isUnpaid(status) || status === 'refunded';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** No provider's link lasts longer: Khalti's by its documentation, eSewa's by the limit of its setting. */
export const MAX_LINK_MS = 60 * MINUTE;
/** The longest time between two checks of a payment or a refund that may still change. */
export const MAX_PAUSE_MS = DAY;
/** Minutes after the start. Most shoppers pay at once, and a few come back late. */
const CHECKS = [1, 2, 5, 10, 20, 40];
/** More minutes after the start, for a payment whose order waits for no decision. Money may still come in. */
const LATE_CHECKS = [60, 120, 240, 480, 960, 1_440];
/** Minutes after the payment was closed. */
const CLOSED_CHECKS = [10, 60, 240, 720, 1_440];
/** The days of checks for refunds that somebody makes in the provider's dashboard. */
const WATCHED_DAYS = 30;
/** The provider never decides a payment that is older. */
const HELD_DAYS = 90;
/** The age at which staff review a payment that the provider has not decided. */
export const MAX_UNDECIDED_MS = DAY;

/**
 * True if an order keeps its stock until the provider has decided this payment, although the link has expired. eSewa
 * calls a payment pending from the moment at which its page opens, and names no time at which it ends. Money that staff
 * received is decided at once.
 */
export const keepsStock = (attempt: Pick<PaymentAttemptDoc, 'provider'>): boolean => providerName(attempt) === 'khalti';

/** The problem of a payment that the provider has not decided for a day. */
export const undecidedProblem = ({ pidx = '' }: Pick<PaymentAttemptDoc, 'pidx'>): string =>
  `The provider has not decided payment ${pidx}. The order no longer waits for it.`;

/**
 * Adds the problem of a payment that is pending for a day to a verdict. A payment that keeps the stock of its order
 * gets the problem when the order ends.
 */
export const whileUndecided = (
  verdict: Verdict,
  attempt: Pick<PaymentAttemptDoc, 'provider' | 'pidx' | 'createdAt'>,
  now: Date,
): Verdict => {
  const isOld = now.getTime() >= attempt.createdAt.getTime() + MAX_UNDECIDED_MS;
  const isOverdue = isOld && verdict.status === 'pending' && verdict.problem === undefined && !keepsStock(attempt);
  return isOverdue ? { ...verdict, problem: undecidedProblem(attempt) } : verdict;
};

/**
 * The time of the next check of an attempt; undefined once its status is final, for money that staff received, and
 * after they gave money back in another way than by the provider. Any other closed attempt is checked for a day, as
 * money can still come in.
 */
export const nextCheck = (
  attempt: Pick<PaymentAttemptDoc, 'provider' | 'createdAt' | 'expiresAt' | 'closedAt' | 'elsewherePaisa'>,
  status: PaymentStatus,
  now: Date,
): Date | undefined => {
  if (isHandMethod(providerName(attempt)) || attempt.elsewherePaisa !== undefined) return undefined;
  const { createdAt, expiresAt, closedAt } = attempt;
  const checks = keepsStock(attempt) ? CHECKS : [...CHECKS, ...LATE_CHECKS];
  const soonestAfterNow = (times: readonly number[]): Date | undefined => {
    const soonest = Math.min(...times.filter((time) => time > now.getTime()));
    return Number.isFinite(soonest) ? new Date(soonest) : undefined;
  };
  const after = (start: Date, minutes: readonly number[]): number[] =>
    minutes.map((minute) => start.getTime() + minute * MINUTE);
  if (isClosed(status)) return closedAt && soonestAfterNow(after(closedAt, CLOSED_CHECKS));
  const early = soonestAfterNow([...after(createdAt, checks), expiresAt.getTime() + MINUTE]);
  if (status !== 'completed' && early) return early;
  const days = status === 'completed' ? WATCHED_DAYS : HELD_DAYS;
  const tomorrow = now.getTime() + MAX_PAUSE_MS;
  return tomorrow <= createdAt.getTime() + days * DAY ? new Date(tomorrow) : undefined;
};

/** The time for which an answer about a payment that ended unpaid is fresh enough for a caller. */
const ENDED_FOR_MS = 30_000;

/**
 * True if a call needs a look-up at the provider before it gets an answer. An open payment may have been paid this
 * moment, so it always does. Shoppers sometimes pay an ended payment on a page that they left open. Such a payment is
 * looked up when its check is due or its last answer is half a minute old. The job checks a completed or refunded
 * payment, until it is a month old; staff may look longer. So many calls about one payment cause few calls to the
 * provider. No provider knows money that staff received.
 */
export const mustLookUp = (
  attempt: Pick<PaymentAttemptDoc, 'provider' | 'status' | 'askedAt' | 'nextCheckAt'>,
  now: Date,
  isStaff = false,
): boolean => {
  if (isHandMethod(providerName(attempt))) return false;
  const { status, askedAt, nextCheckAt } = attempt;
  if (isOpen(status)) return true;
  if (status === 'completed' || status === 'refunded') return isStaff;
  const isDue = nextCheckAt !== undefined && nextCheckAt.getTime() <= now.getTime();
  return isDue || askedAt === undefined || askedAt.getTime() <= now.getTime() - ENDED_FOR_MS;
};

/** The next check after a call without an answer: soon, whatever the schedule. */
export const retryCheck = (planned: Date, now: Date): Date =>
  new Date(Math.min(planned.getTime(), now.getTime() + 5 * MINUTE));
