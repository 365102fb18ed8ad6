import { t } from './i18n.js';
import { useSettings } from './settings.js';

/** Days and moments of orders, as the shop's clocks show them. Each is undefined for a text that is not a date. */
interface ShopMoments {
  /** A day, `21 November 2026`. */
  readonly formatDate: (iso: string | undefined) => string | undefined;
  /** A time of the day, `15:42`; for readers in another zone with the zone, `15:42 (Nepal Time)`. */
  readonly formatTime: (iso: string | undefined) => string | undefined;
  /** A moment, `21 November 2026 at 11:45`; for readers in another zone with the zone. */
  readonly formatMoment: (iso: string | undefined) => string | undefined;
  /** A moment without its zone, for lists that name the zone once by {@link formatZone}. */
  readonly formatMomentWithoutZone: (iso: string | undefined) => string | undefined;
  /** The zone's name, for readers in another zone, whose clocks show other times. */
  readonly formatZone: (iso: string | undefined) => string | undefined;
}

const HOURS_AND_MINUTES = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The moment of a text in ISO 8601; undefined for other texts. */
export const parseMoment = (iso: string | undefined): Date | undefined => {
  const at = new Date(iso ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
};

const momentsIn = (timeZone: string): ShopMoments => {
  const format = (options: Intl.DateTimeFormatOptions): ((iso: string | undefined) => string | undefined) => {
    const formatter = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    return (iso) => {
      const at = parseMoment(iso);
      return at && formatter.format(at);
    };
  };
  const formatDate = format({ dateStyle: 'long' });
  const time = format(HOURS_AND_MINUTES);
  const moment = format({ dateStyle: 'long', timeStyle: 'short' });
  const named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  const formatZone: ShopMoments['formatZone'] = (iso) => {
    const at = parseMoment(iso);
    if (!at || local.format(at) === moment(iso)) return undefined;
    return named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  };
  const withZone = (words: string | undefined, iso: string | undefined): string | undefined => {
    const zone = formatZone(iso);
    return words === undefined || zone === undefined ? words : t`${words} (${zone})`;
  };
  return {
    formatDate,
    formatTime: (iso) => withZone(time(iso), iso),
    formatMoment: (iso) => withZone(moment(iso), iso),
    formatMomentWithoutZone: moment,
    formatZone,
  };
};

const momentsByZone = new Map<string, ShopMoments>();

/** Moments in the zone of the shop's settings. */
export const useShopMoments = (): ShopMoments => {
  const { timeZone } = useSettings();
  const moments = momentsByZone.get(timeZone) ?? momentsIn(timeZone);
  momentsByZone.set(timeZone, moments);
  return moments;
};
