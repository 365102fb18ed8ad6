import { type Cents, deliveryFee, type DeliveryZone, fromCents, isElsewhere, toCents } from '@paila/shared';

/**
 * The lowest and the highest fee for delivering a product within the country, in dollars. Delivery is free to a place
 * that no zone covers.
 * @param price of the product, in dollars
 */
export const deliveryFees = (
  zones: readonly DeliveryZone[],
  price: number,
): { readonly lowest: number; readonly highest: number } => {
  const fees = zones.map((zone) => deliveryFee(toCents(price), zone));
  if (!zones.some(isElsewhere)) fees.push(0 as Cents);
  return { lowest: fromCents(Math.min(...fees) as Cents), highest: fromCents(Math.max(...fees) as Cents) };
};
