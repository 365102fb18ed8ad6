import { addDays, localDay, localHour, type ReportDays, startOfDay } from '@paila/shared';
import type { Period } from '../orders/index.js';

/** A stretch of time until the next one, and its point of the chart. */
export interface Stretch {
  readonly from: Date;
  readonly point: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const hourPoint = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}`;

/** The hours of a day that have begun. */
const begunHours = (day: string, { from, to }: Period, timeZone: string) => {
  const passed = Math.floor((to.getTime() - from.getTime()) / HOUR_MS);
  return {
    points: Array.from({ length: localHour(to, timeZone) + 1 }, (_, hour) => hourPoint(day, hour)),
    // When the clocks are put back, two hours share a point.
    stretches: Array.from({ length: passed + 1 }, (_, hours): Stretch => {
      const start = new Date(from.getTime() + hours * HOUR_MS);
      return { from: start, point: hourPoint(day, localHour(start, timeZone)) };
    }),
  };
};

/**
 * The period of the given number of days in a time zone, up to `at`, and the period before. The points of a chart are
 * the days, or the begun hours of a single day.
 */
export const reportPeriods = (days: ReportDays, timeZone: string, at: Date) => {
  const today = localDay(at, timeZone);
  const first = addDays(today, 1 - days);
  const from = startOfDay(first, timeZone);
  const beforeFrom = startOfDay(addDays(first, -days), timeZone);
  // A day on which the clocks change is an hour longer or shorter.
  const beforeTo = Math.max(beforeFrom.getTime(), Math.min(at.getTime() - days * DAY_MS, from.getTime()));
  const now = { from, to: at };
  const points = Array.from({ length: days }, (_, index) => addDays(first, index));
  return {
    now,
    /** The same number of days before, up to the same time of day, so that an unfinished day has a fair comparison. */
    before: { from: beforeFrom, to: new Date(beforeTo) },
    ...(days === 1
      ? begunHours(today, now, timeZone)
      : { points, stretches: points.map((point) => ({ from: startOfDay(point, timeZone), point })) }),
  };
};
