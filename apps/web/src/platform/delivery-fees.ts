import { type Cents, type DeliveryZone, formatMoney, fromCents, isElsewhere } from '@paila/shared';
import { t } from './i18n.js';

/** A delivery fee, or that there is none. */
export const feeText = (fee: Cents): string => (fee === 0 ? t`Free` : formatMoney(fromCents(fee)));

/** The fee of a zone in words: `Free`, or `$1.50, free from $50.00`. */
export const zoneFeeText = ({ fee, freeFrom }: DeliveryZone): string => {
  if (fee === 0) return t`Free`;
  return freeFrom === undefined ? formatMoney(fee) : t`${formatMoney(fee)}, free from ${formatMoney(freeFrom)}`;
};

/**
 * The fees of all zones in words, to follow a colon: `delivery from $1.50, free from $50.00`. Undefined while delivery
 * is free everywhere. The sum makes delivery free in every zone.
 */
export const feesText = (zones: readonly DeliveryZone[]): string | undefined => {
  const paid = zones.filter(({ fee }) => fee > 0);
  if (paid.length === 0) return undefined;
  const isFreeSomewhere = paid.length < zones.length || !zones.some(isElsewhere);
  const lowest = formatMoney(Math.min(...paid.map(({ fee }) => fee)));
  const text = isFreeSomewhere
    ? t`delivery is free in some places, and from ${lowest} in others`
    : t`delivery from ${lowest}`;
  const sums = paid.flatMap(({ freeFrom }) => freeFrom ?? []);
  return sums.length < paid.length ? text : t`${text}, free from ${formatMoney(Math.max(...sums))}`;
};
