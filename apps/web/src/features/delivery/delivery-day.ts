import { localDay, deliveryDay, type DeliveryZone } from '@paila/shared';
import { useSyncExternalStore } from 'react';
import { useIsFirstView } from '../../platform/first-view.js';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { useDeliveryTerms } from './terms.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS_OF_WEEK = 7;

const everyMinute = (tell: () => void) => {
  const timer = setInterval(tell, MINUTE);
  return () => clearInterval(timer);
};

const written = (day: string, format: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString('en-GB', { ...format, timeZone: 'UTC' });

/** A delivery day, as seen on another day: `today`, `by Tuesday`, `by Tuesday, 1 December`. */
export const formatDay = (day: string, today: string): string => {
  const days = (Date.parse(day) - Date.parse(today)) / DAY;
  if (days === 0) return t`today`;
  if (days === 1) return t`tomorrow`;
  const weekday = written(day, { weekday: 'long' });
  // A weekday alone would mean the next one.
  if (days > 0 && days < DAYS_OF_WEEK) return t`by ${weekday}`;
  const date = written(day, { day: 'numeric', month: 'long' });
  return t`by ${weekday}, ${date}`;
};

/** The time to within a minute; undefined in the server's page, which is cached for longer. */
const useNow = (): Date | undefined => {
  const isFirstView = useIsFirstView();
  const minute = useSyncExternalStore(
    everyMinute,
    () => (isFirstView ? 0 : Math.floor(Date.now() / MINUTE)),
    () => 0,
  );
  return isFirstView ? undefined : new Date(minute * MINUTE);
};

/** The shop's day, such as `2026-11-23`; undefined in the server's page. */
export const useToday = (): string | undefined => {
  const { timeZone } = useSettings();
  const now = useNow();
  return now && localDay(now, timeZone);
};

/**
 * The delivery day of an order that is placed now, in words. Undefined for a zone without a delivery time, and in the
 * server's page, which is cached for longer than the day is valid.
 */
export const useDeliveryDay = (zone: DeliveryZone | undefined): string | undefined => {
  const terms = useDeliveryTerms();
  const now = useNow();
  if (!now) return undefined;
  const day = deliveryDay(zone, now, terms);
  return day === undefined ? undefined : formatDay(day, localDay(now, terms.timeZone));
};
