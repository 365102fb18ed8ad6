import { type Cents, deliveryFee, type DeliveryZone, formatMoney, fromCents, toCents } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** True if the delivery to any zone costs something. */
export const hasFees = (zones: readonly DeliveryZone[]): boolean => zones.some(({ fee }) => fee > 0);

/** A delivery fee in words, or that there is none. */
export const feeText = (fee: Cents): string => (fee === 0 ? t`Free` : formatMoney(fromCents(fee)));

/** The fee of a zone in words: `Free`, or `$1.50, free from $50.00`. */
export const zoneFeeText = ({ fee, freeFrom }: DeliveryZone): string => {
  if (fee === 0) return t`Free`;
  return freeFrom === undefined ? formatMoney(fee) : t`${formatMoney(fee)}, free from ${formatMoney(freeFrom)}`;
};

/** How much more the shopper needs to buy for free delivery, in words; undefined if that is not possible. */
export const missingText = (goods: Cents, zone: DeliveryZone | undefined): string | undefined => {
  if (zone?.freeFrom === undefined || deliveryFee(goods, zone) === 0) return undefined;
  const missing = fromCents((toCents(zone.freeFrom) - goods) as Cents);
  return t`${formatMoney(missing)} more for free delivery`;
};
