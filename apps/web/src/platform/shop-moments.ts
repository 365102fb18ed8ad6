import { t } from './i18n.js';
import { useSettings } from './settings.js';

/** Days and moments of orders, as the shop's clocks show them; each undefined for what is no date. */
interface ShopMoments {
  /** A day, `21 November 2026`. */
  readonly dateInWords: (iso: string | undefined) => string | undefined;
  /** A time of the day, `15:42`; with its zone, for who is in another one: `15:42 (Nepal Time)`. */
  readonly timeInWords: (iso: string | undefined) => string | undefined;
  /** A moment, `21 November 2026 at 11:45`; with its zone, for who is in another one. */
  readonly momentInWords: (iso: string | undefined) => string | undefined;
  /** The same without its zone, for where {@link zoneInWords} is said of several. */
  readonly bareMomentInWords: (iso: string | undefined) => string | undefined;
  /** The zone's name, for who is in another one, whose clocks show other times. */
  readonly zoneInWords: (iso: string | undefined) => string | undefined;
}

const HOURS_AND_MINUTES = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const parsed = (iso: string | undefined): Date | undefined => {
  const at = new Date(iso ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
};

const momentsIn = (timeZone: string): ShopMoments => {
  const format = (options: Intl.DateTimeFormatOptions): ((iso: string | undefined) => string | undefined) => {
    const formatter = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    return (iso) => {
      const at = parsed(iso);
      return at && formatter.format(at);
    };
  };
  const dateInWords = format({ dateStyle: 'long' });
  const time = format(HOURS_AND_MINUTES);
  const moment = format({ dateStyle: 'long', timeStyle: 'short' });
  const named = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  const here = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  const zoneInWords: ShopMoments['zoneInWords'] = (iso) => {
    const at = parsed(iso);
    if (!at || here.format(at) === moment(iso)) return undefined;
    return named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  };
  const withZone = (words: string | undefined, iso: string | undefined): string | undefined => {
    const zone = zoneInWords(iso);
    return words === undefined || zone === undefined ? words : t`${words} (${zone})`;
  };
  return {
    dateInWords,
    timeInWords: (iso) => withZone(time(iso), iso),
    momentInWords: (iso) => withZone(moment(iso), iso),
    bareMomentInWords: moment,
    zoneInWords,
  };
};

const known = new Map<string, ShopMoments>();

/** Moments in the zone of the shop's settings. */
export const useShopMoments = (): ShopMoments => {
  const { timeZone } = useSettings();
  const moments = known.get(timeZone) ?? momentsIn(timeZone);
  known.set(timeZone, moments);
  return moments;
};
