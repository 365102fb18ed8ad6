import { isHandMethod, PROVIDER_TITLES, type HandMethod, type PaymentSource } from '@paila/shared';

const PAID_BY_HAND: Readonly<Record<HandMethod, string>> = {
  bank: 'Paid by bank transfer',
  qr: 'Paid by QR code',
  counter: 'Paid in cash in our shop',
};

/**
 * How an order was paid, such as `Paid with Khalti`. `cash` is cash at the door, or at pick-up.
 * @param pickUp true for an order that its customer picks up in the shop
 */
export const paidHow = (way: PaymentSource | 'cash', pickUp = false): string => {
  if (way === 'cash') return pickUp ? 'Paid in cash at pick-up' : 'Paid in cash on delivery';
  return isHandMethod(way) ? PAID_BY_HAND[way] : `Paid with ${PROVIDER_TITLES[way]}`;
};
