import { type Cents, deliveryFee, type DeliveryZone, formatMoney, fromCents, toCents } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** True if the delivery to any zone costs something. */
export const hasFees = (zones: readonly DeliveryZone[]): boolean => zones.some(({ fee }) => fee > 0);

/** How much more the shopper needs to buy for free delivery, in words; undefined if that is not possible. */
export const missingText = (goods: Cents, zone: DeliveryZone | undefined): string | undefined => {
  if (zone?.freeFrom === undefined || deliveryFee(goods, zone) === 0) return undefined;
  const missing = fromCents((toCents(zone.freeFrom) - goods) as Cents);
  return t`${formatMoney(missing)} more for free delivery`;
};
