/** Nepal has one zone, without summer time. */
const ZONE = 'Asia/Kathmandu';
const OFFSET = '+05:45';

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options });
const inShort = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const inShortWithYear = format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
const day = format({ day: 'numeric', month: 'short', year: 'numeric' });

/** A moment in the shop's time zone, `21 Nov, 11:40`, with the year if it is not this one; empty for what is none. */
export const momentInWords = (iso: string | undefined, now = new Date()): string => {
  const at = new Date(iso ?? '');
  if (Number.isNaN(at.getTime())) return '';
  return (at.getUTCFullYear() === now.getUTCFullYear() ? inShort : inShortWithYear).format(at);
};

/** A day such as `2026-11-21` in words: `21 Nov 2026`. */
export const dayInWords = (iso: string): string => {
  const at = startOfDay(iso);
  return at ? day.format(at) : iso;
};

const parsed = (text: string): Date | undefined => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at;
};
/** When a day such as `2026-11-21` begins in the shop; undefined for what is none. */
export const startOfDay = (iso: string | undefined): Date | undefined => parsed(`${iso ?? ''}T00:00:00.000${OFFSET}`);
/** The last moment of a day in the shop. */
export const endOfDay = (iso: string | undefined): Date | undefined => parsed(`${iso ?? ''}T23:59:59.999${OFFSET}`);
