const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();
/** The format that spells a time of a zone out in numbers. */
const zoneFormat = (timeZone: string): Intl.DateTimeFormat => {
  const cached =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, cached);
  return cached;
};

/** The local time of a zone as if it were UTC, in milliseconds, rounded to seconds. */
const spelledOut = (at: Date, timeZone: string): number => {
  const parts = Object.fromEntries(
    zoneFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

const lastOffsets = new Map<string, { readonly minute: number; readonly offset: number }>();
/** The milliseconds by which a zone is ahead of UTC. The last result is cached, as calls repeat within a minute. */
const offsetAt = (at: Date, timeZone: string): number => {
  const minute = Math.floor(at.getTime() / MINUTE) * MINUTE;
  const last = lastOffsets.get(timeZone);
  if (last?.minute === minute) return last.offset;
  const offset = spelledOut(new Date(minute), timeZone) - minute;
  lastOffsets.set(timeZone, { minute, offset });
  return offset;
};

/** The local time of a zone as if it were UTC, in milliseconds. */
const asUtc = (at: Date, timeZone: string): number => at.getTime() + offsetAt(at, timeZone);

/** A day of UTC, with more than four digits after the year 9999. */
const dayIn = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/T.*/, '');

/** The day of a moment in a time zone, such as `2026-11-23`. */
export const localDay = (at: Date, timeZone: string): string => dayIn(asUtc(at, timeZone));

/** The hour of a moment in a time zone, from 0 to 23. */
export const localHour = (at: Date, timeZone: string): number => new Date(asUtc(at, timeZone)).getUTCHours();

/** True if a text such as `2026-11-23` is a day of the calendar. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString() === `${text}T00:00:00.000Z`;
};

/** The day that is some days after another one. */
export const addDays = (day: string, days: number): string => dayIn(Date.parse(`${day}T00:00:00Z`) + days * DAY);

/** The moment when a day begins in a time zone: its midnight, or where the clocks are put forward then, one o'clock. */
export const startOfDay = (day: string, timeZone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The difference to UTC is that of the beginning itself, which may not be that of midnight in UTC.
  const about = midnight - (asUtc(new Date(midnight), timeZone) - midnight);
  const start = new Date(midnight - (asUtc(new Date(about), timeZone) - about));
  return localDay(start, timeZone) === day ? start : new Date(about);
};

/** The last moment of a day in a time zone. */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
