import { localDay, endOfDay, startOfDay } from '@paila/shared';
import { parseMoment } from '../../platform/shop-moments.js';
import { useDeskSettings } from './desk-settings.js';

/** Days and moments as the shop's clocks show them. */
export interface ShopTime {
  /** Formats a moment: `21 Nov, 11:40`, with the year unless it is the present one. Other texts give an empty text. */
  readonly formatMoment: (iso: string | undefined, now?: Date) => string;
  /** Formats a moment that is near: `17:20` if it is today, else as `formatMoment`. Other texts give an empty text. */
  readonly formatNear: (iso: string | undefined, now?: number) => string;
  /** Formats a day such as `2026-11-21`: `21 Nov 2026`. */
  readonly formatDay: (day: string) => string;
  /** Formats the day of a moment. Other texts give an empty text. */
  readonly formatDayOfMoment: (iso: string | undefined) => string;
  /** True if a moment is over. `now` is in milliseconds. */
  readonly isPast: (iso: string, now?: number) => boolean;
  /** The present day, such as `2026-11-21`. `now` is in milliseconds. */
  readonly today: (now?: number) => string;
  /** The first moment of a day such as `2026-11-21` in the shop; undefined for other texts. */
  readonly startOfDay: (day: string | undefined) => Date | undefined;
  /** The last moment of a day in the shop. */
  readonly endOfDay: (day: string | undefined) => Date | undefined;
}

const shopTimeIn = (timeZone: string): ShopTime => {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  const inShort = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const withYear = format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
  const dayOnly = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const timeOnly = format({ hour: '2-digit', minute: '2-digit' });
  const shopYear = (at: Date): string => localDay(at, timeZone).slice(0, 4);
  const beginning = (day: string | undefined): Date | undefined =>
    day !== undefined && parseMoment(`${day}T00:00:00Z`) ? startOfDay(day, timeZone) : undefined;
  const formatMoment: ShopTime['formatMoment'] = (iso, now = new Date()) => {
    const at = parseMoment(iso);
    return at ? (shopYear(at) === shopYear(now) ? inShort : withYear).format(at) : '';
  };
  return {
    formatMoment,
    formatNear: (iso, now = Date.now()) => {
      const [at, present] = [parseMoment(iso), new Date(now)];
      const isToday = at && localDay(at, timeZone) === localDay(present, timeZone);
      return isToday ? timeOnly.format(at) : formatMoment(iso, present);
    },
    formatDay: (day) => {
      const at = beginning(day);
      return at ? dayOnly.format(at) : day;
    },
    formatDayOfMoment: (iso) => {
      const at = parseMoment(iso);
      return at ? dayOnly.format(at) : '';
    },
    isPast: (iso, now = Date.now()) => Date.parse(iso) <= now,
    today: (now = Date.now()) => localDay(new Date(now), timeZone),
    startOfDay: beginning,
    endOfDay: (day) => (day === undefined || !beginning(day) ? undefined : endOfDay(day, timeZone)),
  };
};

const timesByZone = new Map<string, ShopTime>();

/** The shop's time, in the zone of its settings. The functions stay the same until the zone changes. */
export const useShopTime = (): ShopTime => {
  const { timeZone } = useDeskSettings();
  const time = timesByZone.get(timeZone) ?? shopTimeIn(timeZone);
  timesByZone.set(timeZone, time);
  return time;
};
