import type { mongo } from 'mongoose';

/**
 * A stored time that work waits for. Later than the shop ever sets it, it comes from a clock that was ahead, and the
 * work would stand still until then.
 */
export interface StoredTime {
  /** What waits, as the doctor names one: `mail`. */
  readonly kind: string;
  /** What is wrong with several, as the doctor says it: `wait to be sent`. */
  readonly text: string;
  readonly collection: string;
  /** Matches those that wait for a time that is too late. An index must serve it. */
  readonly ahead: (now: Date) => mongo.Filter<mongo.Document>;
  /** What the shop sets instead: the fields of a `$set` stage. */
  readonly mended: Readonly<Record<string, unknown>>;
}

/** The time so long after `$$NOW`, in an update. */
export const afterNow = (ms: number) => ({ $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: ms } });

/** Clocks are set by some seconds now and then, which is no error. */
const TOLERANCE_MS = 60_000;

/** Matches a time that is clearly later than so long after now. */
export const laterThan = (now: Date, ms: number) => ({ $gt: new Date(now.getTime() + ms + TOLERANCE_MS) });
