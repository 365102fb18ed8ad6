import type { OrderDoc } from '../orders/index.js';
import type { Lookup } from './khalti.client.js';

type Refund = NonNullable<OrderDoc['refunds']>[number];

const MINUTE = 60_000;
/** Longer than any call to the provider takes, so a refund without an answer after this time was abandoned. */
export const ABANDONED_AFTER_MS = MINUTE;
/** A slow provider may still carry a refund out for so long after it was asked, when the caller has given up. */
const MAY_STILL_HAPPEN_MS = 10 * MINUTE;
/** Minutes between two looks at the provider, by the age of the refund. */
const PACE: readonly (readonly [age: number, every: number])[] = [
  [MAY_STILL_HAPPEN_MS, MINUTE],
  [120 * MINUTE, 10 * MINUTE],
  [24 * 60 * MINUTE, 60 * MINUTE],
];
const DAY = 24 * 60 * MINUTE;

/** When to look next what became of a refund. */
export const nextLook = ({ at }: Pick<Refund, 'at'>, now: Date): Date => {
  const age = now.getTime() - at.getTime();
  const [, every = DAY] = PACE.find(([until]) => age < until) ?? [];
  return new Date(now.getTime() + every);
};

/** Whether the provider may still carry out a refund that it gave no answer to. */
export const mayStillHappen = ({ at }: Pick<Refund, 'at'>, now: Date): boolean =>
  now.getTime() < at.getTime() + MAY_STILL_HAPPEN_MS;

/** What the provider says of a refund: all was given back, just this, nothing, or no clear answer. */
export type Became = 'all' | 'done' | 'refused' | undefined;

/**
 * What became of an open refund by a look at its payment. The provider says whether all of a payment was given back, a
 * part or nothing, but not how much: a part tells only of the first part. That nothing was given back counts only once
 * the provider can't be working on it any more.
 */
export const becameOf = (
  { refunds = [], amountCents }: Pick<OrderDoc, 'refunds' | 'amountCents'>,
  refund: Refund,
  answer: Lookup,
  now: Date,
): Became => {
  if (answer.kind !== 'answer') return undefined;
  const isFirst = !refunds.some(({ status }) => status === 'done');
  if (answer.status === 'refunded') return 'all';
  if (answer.status === 'partially refunded') return isFirst && refund.amountCents < amountCents ? 'done' : undefined;
  return answer.status === 'completed' && isFirst && !mayStillHappen(refund, now) ? 'refused' : undefined;
};
