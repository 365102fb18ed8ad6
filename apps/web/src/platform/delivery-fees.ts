import { type DeliveryZone, formatMoney } from '@paila/shared';
import { t } from './i18n.js';

/**
 * The fees of all zones in words, to follow a colon: `delivery from $1.50, free from $50.00`. Undefined while delivery
 * is free everywhere. The sum makes delivery free in every zone.
 */
export const feesText = (zones: readonly DeliveryZone[]): string | undefined => {
  const paid = zones.filter(({ fee }) => fee > 0);
  if (paid.length === 0) return undefined;
  const lowest = formatMoney(Math.min(...paid.map(({ fee }) => fee)));
  const sums = paid.flatMap(({ freeFrom }) => freeFrom ?? []);
  if (sums.length < paid.length) return t`delivery from ${lowest}`;
  const freeFrom = formatMoney(Math.max(...sums));
  return t`delivery from ${lowest}, free from ${freeFrom}`;
};
