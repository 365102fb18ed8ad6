import type { OrderDoc } from '../orders/index.js';
import type { Lookup } from './providers/provider.js';

type Refund = NonNullable<OrderDoc['refunds']>[number];

const MINUTE = 60_000;
/** No call to the provider takes longer, so a refund without an answer after this time was abandoned. */
export const ABANDONED_AFTER_MS = MINUTE;
/** A slow provider may still carry out a refund for this long after the request. */
const MAY_STILL_HAPPEN_MS = 10 * MINUTE;
/** The pause between two checks of a refund, by its age. */
const PAUSES: readonly (readonly [maxAge: number, pause: number])[] = [
  [MAY_STILL_HAPPEN_MS, MINUTE],
  [120 * MINUTE, 10 * MINUTE],
  [24 * 60 * MINUTE, 60 * MINUTE],
];
const DAY = 24 * 60 * MINUTE;

/** The time of the next check of an open refund. */
export const nextRefundCheck = ({ at }: Pick<Refund, 'at'>, now: Date): Date => {
  const age = now.getTime() - at.getTime();
  const [, pause = DAY] = PAUSES.find(([maxAge]) => age < maxAge) ?? [];
  return new Date(now.getTime() + pause);
};

/** True if the provider may still carry out a refund that it gave no answer to. */
export const mayStillHappen = ({ at }: Pick<Refund, 'at'>, now: Date): boolean =>
  now.getTime() < at.getTime() + MAY_STILL_HAPPEN_MS;

/** The result of a look-up: the whole payment was refunded, only this refund was made, none was made, or unclear. */
export type RefundOutcome = 'all' | 'done' | 'refused' | undefined;

/**
 * The outcome of an open refund, by a look-up of its payment. The provider says whether all, a part or nothing of a
 * payment was refunded, but no amount. So a part counts for the first refund only. "Nothing" counts only once the
 * provider can no longer be working on the refund, and never while staff make the refund by hand.
 */
export const refundOutcome = (
  { refunds = [], amountCents }: Pick<OrderDoc, 'refunds' | 'amountCents'>,
  refund: Refund,
  answer: Lookup,
  { now, isByHand }: { readonly now: Date; readonly isByHand: boolean },
): RefundOutcome => {
  if (answer.kind !== 'answer') return undefined;
  const isFirst = !refunds.some(({ status }) => status === 'done');
  if (answer.status === 'refunded') return 'all';
  if (answer.status === 'partially_refunded') return isFirst && refund.amountCents < amountCents ? 'done' : undefined;
  const isOver = !isByHand && !mayStillHappen(refund, now);
  return answer.status === 'completed' && isFirst && isOver ? 'refused' : undefined;
};
