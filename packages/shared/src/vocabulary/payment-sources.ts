import { PAYMENT_PROVIDERS, PROVIDER_TITLES } from './payment-providers.js';

// Stands apart from payment-providers.ts, which is part of every page's script.

/** The ways in which staff receive money themselves, without a provider. `counter` is cash in the shop. */
export const HAND_METHODS = ['bank', 'qr', 'counter'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** The ways in which money for an order arrives, besides cash at the door. Payments and events store these names. */
export const PAYMENT_SOURCES = [...PAYMENT_PROVIDERS, ...HAND_METHODS] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** True for money that staff have received themselves, so that no provider knows it. */
export const isHandMethod = (source: PaymentSource): source is HandMethod =>
  HAND_METHODS.some((method) => method === source);

/** The start of the ids of payments by hand. It has three characters, as an order number leaves three out. */
export const HAND_PREFIX = 'BH-';

/** True for the id of a payment that staff have recorded. */
export const isHandPayment = (pidx: string): boolean => pidx.startsWith(HAND_PREFIX);

/** The names of the ways in which staff receive money. */
export const HAND_TITLES: Readonly<Record<HandMethod, string>> = {
  bank: 'Bank transfer',
  qr: 'QR payment',
  counter: 'Cash in the shop',
};

export const SOURCE_TITLES: Readonly<Record<PaymentSource, string>> = { ...PROVIDER_TITLES, ...HAND_TITLES };
