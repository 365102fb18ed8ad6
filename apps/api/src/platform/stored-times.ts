import type { mongo } from 'mongoose';

/**
 * A stored time that work waits for. A time later than any that the shop sets comes from a clock that was ahead. The
 * work would stand still until that time.
 */
export interface StoredTime {
  /** The singular noun in findings, such as `mail`. */
  readonly kind: string;
  /** The verb phrase for several, such as `wait to be sent`. */
  readonly text: string;
  readonly collection: string;
  /** Matches the records that wait for a time that is too late. An index must serve the filter. */
  readonly ahead: (now: Date) => mongo.Filter<mongo.Document>;
  /** The `$set` fields that repair the time. */
  readonly mended: Readonly<Record<string, unknown>>;
}

/** `$$NOW` plus `ms`, in an update. */
export const afterNow = (ms: number) => ({ $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: ms } });

/** Clocks are set by some seconds now and then. */
const TOLERANCE_MS = 60_000;

/** Matches a time that is later than `now + ms`, plus the tolerance. */
export const laterThan = (now: Date, ms: number) => ({ $gt: new Date(now.getTime() + ms + TOLERANCE_MS) });
