import { addDays, dayOf, type ReportDays, startOfDay } from '@paila/shared';
import type { Period } from '../orders/index.js';

export interface Periods {
  readonly now: Period;
  /** As many days before, up to the same time of day, so that a day that is not over is compared with as much of one. */
  readonly before: Period;
  /** The names of the points of a chart: the days, or the hours of a single day that have begun. */
  readonly points: readonly string[];
}

const DAY_MS = 86_400_000;
const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** The given number of days in a time zone, the last of which is the one of `at`, and those before. */
export const periodsOf = (days: ReportDays, timeZone: string, at: Date): Periods => {
  const today = dayOf(at, timeZone);
  const first = addDays(today, 1 - days);
  const from = startOfDay(first, timeZone);
  const beforeFrom = startOfDay(addDays(first, -days), timeZone);
  // Where the clocks change between, that day is an hour longer or shorter.
  const beforeTo = new Date(Math.min(at.getTime() - days * DAY_MS, from.getTime()));
  const hours = Math.ceil((at.getTime() - from.getTime() + 1) / 3_600_000);
  return {
    now: { from, to: at },
    before: { from: beforeFrom, to: beforeTo },
    points:
      days === 1
        ? Array.from({ length: hours }, (_, hour) => `${today}T${twoDigits(hour)}`)
        : Array.from({ length: days }, (_, each) => addDays(first, each)),
  };
};
