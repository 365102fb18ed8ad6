import { type DeliveryZone, formatMoney, isElsewhere } from '@paila/shared';
import { t } from './i18n.js';

/**
 * The fees of all zones in words, to follow a colon: `delivery from $1.50, free from $50.00`, or `delivery free or from
 * $1.50` if some places cost nothing. Undefined while delivery is free everywhere. The sum makes delivery free in every
 * zone.
 */
export const feesText = (zones: readonly DeliveryZone[]): string | undefined => {
  const paid = zones.filter(({ fee }) => fee > 0);
  if (paid.length === 0) return undefined;
  const isFreeSomewhere = paid.length < zones.length || !zones.some(isElsewhere);
  const lowest = formatMoney(Math.min(...paid.map(({ fee }) => fee)));
  const text = isFreeSomewhere ? t`delivery free or from ${lowest}` : t`delivery from ${lowest}`;
  const sums = paid.flatMap(({ freeFrom }) => freeFrom ?? []);
  return sums.length < paid.length ? text : t`${text}, free from ${formatMoney(Math.max(...sums))}`;
};
