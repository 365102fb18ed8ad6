import { cutText, formatPaisa, type Paisa, type PaymentStatus } from '@paila/shared';
import type { Lookup } from './khalti.client.js';
import type { PaymentAttemptDoc } from './payment-attempt.model.js';

type Answer = Exclude<Lookup, { kind: 'unknown' }>;

/** The status of an attempt according to an answer of the provider. */
export interface Verdict {
  readonly status: PaymentStatus;
  /** The provider's transaction; only with `completed`. */
  readonly transactionId?: string;
  /** Why staff must review it. */
  readonly problem?: string;
  /** The problem is about money that came in: it stays until that money pays the order or is given back. */
  readonly isMoney?: true;
}

/** Longer than any call to the provider takes, so an attempt without a link after this time was abandoned. */
export const ABANDONED_AFTER_MS = 30_000;

/** Our status for each of the provider's. */
const STATUSES: ReadonlyMap<string, PaymentStatus> = new Map([
  ['initiated', 'initiated'],
  ['pending', 'pending'],
  ['expired', 'expired'],
  ['user canceled', 'cancelled'],
  ['user cancelled', 'cancelled'],
  ['failed', 'failed'],
  ['refunded', 'refunded'],
]);

/** Our status for the provider's word; undefined for `completed`, a part that was given back, and an unknown word. */
export const statusFor = (word: string): PaymentStatus | undefined => STATUSES.get(word);

type Judged = Pick<PaymentAttemptDoc, 'pidx' | 'amountPaisa' | 'status' | 'transactionId'>;

/** Paid only if completed, over the requested amount, by a transaction that has not paid for anything else. */
const judgeCompleted = (
  { pidx = '', amountPaisa, status, transactionId: before }: Judged,
  { totalAmount, transactionId }: Extract<Answer, { kind: 'answer' }>,
  isUsed: boolean,
): Verdict => {
  const odd = (problem: string): Verdict => ({ status: 'unknown', problem, isMoney: true });
  if (totalAmount !== amountPaisa)
    return odd(
      `Payment ${pidx} came in over ${formatPaisa(totalAmount as Paisa)} instead of ${formatPaisa(amountPaisa)}.`,
    );
  if (transactionId === null) return odd(`Payment ${pidx} came in without a transaction id.`);
  if (isUsed) return odd(`Payment ${pidx} names transaction ${transactionId}, which has paid another order.`);
  if (status === 'completed' && before !== undefined && before !== transactionId)
    return odd(`Payment ${pidx} came in by transaction ${before}, and the provider now names ${transactionId}.`);
  if (status === 'refunded') return odd(`Payment ${pidx} was given back, and the provider now calls it completed.`);
  return { status: 'completed', transactionId };
};

/**
 * Evaluates an answer of the provider.
 * @param isUsed whether its transaction has already paid for something else
 * @param isPartOurs whether the shop itself has given a part of it back, or may have
 */
export const judge = (attempt: Judged, answer: Answer, isUsed: boolean, isPartOurs = false): Verdict => {
  const pidx = attempt.pidx ?? '';
  if (answer.kind === 'no_such_payment')
    return { status: 'unknown', problem: `The provider does not know payment ${pidx}.` };
  if (answer.status === 'completed') return judgeCompleted(attempt, answer, isUsed);
  if (answer.status === 'partially refunded') {
    const status = attempt.status === 'completed' ? 'completed' : 'unknown';
    if (isPartOurs && status === 'completed') return { status };
    return { status, problem: `Part of payment ${pidx} was given back.`, isMoney: true };
  }
  const status = statusFor(answer.status);
  if (attempt.status === 'completed' && status && isUnpaid(status))
    return { status, problem: `Payment ${pidx} came in, and the provider now calls it "${answer.status}".` };
  return status
    ? { status }
    : { status: 'unknown', problem: `The provider calls payment ${pidx} "${cutText(answer.status, 40)}".` };
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

/** Whether a status may replace another. Answers can arrive out of order: a late "initiated" undoes no payment. */
export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to);

/**
 * What staff must review after an answer. It does not depend on whether the attempt takes the new status: odd money is
 * flagged on a closed attempt, too.
 * @param status the attempt's status after the answer
 */
export const problemAfter = (
  attempt: Pick<PaymentAttemptDoc, 'status' | 'problem' | 'problemIsMoney'>,
  verdict: Verdict,
  status: PaymentStatus,
): Pick<PaymentAttemptDoc, 'problem' | 'problemIsMoney'> => {
  const { problem: before, problemIsMoney = false } = attempt;
  const next = verdict.problem === undefined ? {} : { problem: verdict.problem, problemIsMoney: !!verdict.isMoney };
  const kept = before === undefined ? {} : { problem: before, problemIsMoney };
  // Money that is accounted for now, all of it or given back.
  if (verdict.status === status && (status === 'refunded' || (status === 'completed' && attempt.status !== status)))
    return next;
  if (problemIsMoney && !verdict.isMoney) return kept;
  const isFinal = attempt.status === 'completed' || attempt.status === 'refunded';
  return isFinal && verdict.problem === undefined ? kept : next;
};

/** Whether an attempt can still be paid, so that no other may be started. */
export const isOpen = (status: PaymentStatus): boolean =>
  status === 'initiated' || status === 'pending' || status === 'unknown';

/** Whether it ended without money. */
export const isUnpaid = (status: PaymentStatus): boolean =>
  status === 'cancelled' || status === 'failed' || status === 'expired';

/** Whether its result is final, so that nobody expects money from it. */
export const isClosed = (status: PaymentStatus): boolean => isUnpaid(status) || status === 'refunded';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The provider's links last for an hour at most, by its documentation. */
export const LONGEST_LINK_MS = 60 * MINUTE;
/** The provider is asked about a payment or a refund that may still change at least this often. */
export const LONGEST_PAUSE_MS = DAY;
/** Minutes after the start: most shoppers pay at once, and a few come back late. */
const CHECKS = [1, 2, 5, 10, 20, 40];
/** Minutes after the payment was closed. */
const CLOSED_CHECKS = [10, 60, 240, 720, 1_440];
/** How long to check for refunds, which may be made in the provider's dashboard. */
const WATCHED_DAYS = 30;
/** What the provider has not decided by then will never be decided. */
const HELD_DAYS = 90;

/**
 * When to ask the provider next about an attempt; undefined once nothing more can be learned. What is closed is asked
 * about for a day, as money can still come in.
 */
export const nextCheck = (
  { createdAt, expiresAt, closedAt }: Pick<PaymentAttemptDoc, 'createdAt' | 'expiresAt' | 'closedAt'>,
  status: PaymentStatus,
  now: Date,
): Date | undefined => {
  const soonestOf = (times: readonly number[]): Date | undefined => {
    const soonest = Math.min(...times.filter((time) => time > now.getTime()));
    return Number.isFinite(soonest) ? new Date(soonest) : undefined;
  };
  const after = (start: Date, minutes: readonly number[]): number[] =>
    minutes.map((each) => start.getTime() + each * MINUTE);
  if (isClosed(status)) return closedAt && soonestOf(after(closedAt, CLOSED_CHECKS));
  const early = soonestOf([...after(createdAt, CHECKS), expiresAt.getTime() + MINUTE]);
  if (status !== 'completed' && early) return early;
  const days = status === 'completed' ? WATCHED_DAYS : HELD_DAYS;
  const tomorrow = now.getTime() + LONGEST_PAUSE_MS;
  return tomorrow <= createdAt.getTime() + days * DAY ? new Date(tomorrow) : undefined;
};

/** For how long an answer about a payment that ended unpaid is good enough for whoever asks us. */
const ENDED_FOR_MS = 30_000;

/**
 * Whether the provider must be asked before we say how a payment stands. One that can still be paid may have been paid
 * this moment, so always. One that ended unpaid is still paid now and then, by a page that was left open: if its next
 * check is due, or nobody has asked for half a minute. Never about one that is completed or refunded: the job asks on
 * its schedule whether the money was given back. So calls about one payment, however many, are few calls to the
 * provider.
 */
export const mustAsk = (
  { status, askedAt, nextCheckAt }: Pick<PaymentAttemptDoc, 'status' | 'askedAt' | 'nextCheckAt'>,
  now: Date,
): boolean => {
  if (isOpen(status)) return true;
  if (status === 'completed' || status === 'refunded') return false;
  const isDue = nextCheckAt !== undefined && nextCheckAt.getTime() <= now.getTime();
  return isDue || askedAt === undefined || askedAt.getTime() <= now.getTime() - ENDED_FOR_MS;
};

/** The next check after a call that the provider did not answer: soon, regardless of the schedule. */
export const retryCheck = (planned: Date, now: Date): Date =>
  new Date(Math.min(planned.getTime(), now.getTime() + 5 * MINUTE));
