import { formatPaisa, type Paisa } from './money.js';

/** The payment providers, in the order in which the shop offers them. Payments and events store these names. */
export const PAYMENT_PROVIDERS = ['khalti', 'esewa'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** The ways to pay for an order. `cash` is cash on delivery. */
export const PAYMENT_METHODS = [...PAYMENT_PROVIDERS, 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The providers that a shop offers, at least one. */
export type OfferedProviders = readonly [PaymentProviderName, ...PaymentProviderName[]];

/** The providers of a shop whose operator has set up no other. */
export const STANDARD_PROVIDERS: OfferedProviders = ['khalti'];

/** The names that shoppers and staff know the providers by. */
export const PROVIDER_TITLES: Readonly<Record<PaymentProviderName, string>> = { khalti: 'Khalti', esewa: 'eSewa' };

/** The smallest and the largest payment that a provider takes. */
interface PaymentLimits {
  readonly min: Paisa;
  readonly max: Paisa;
}

export const PAYMENT_LIMITS: Readonly<Record<PaymentProviderName, PaymentLimits>> = {
  khalti: { min: 1_000 as Paisa, max: 20_000_000 as Paisa },
  // eSewa documents no limits. Its wallet moves at most Rs 1,00,000 at once (blog.esewa.com.np/esewa-tariffs).
  esewa: { min: 1_000 as Paisa, max: 10_000_000 as Paisa },
};

/** The distance from an amount to the limits of a provider; 0 if the provider takes the amount. */
const shortfall = (amount: Paisa, provider: PaymentProviderName): number => {
  const { min, max } = PAYMENT_LIMITS[provider];
  return Math.max(min - amount, amount - max, 0);
};

/**
 * The parameters of `amount_not_payable` for an amount that none of the providers takes; undefined if one does. Of
 * several providers, they describe the one whose limits are nearest.
 */
export const paymentProblem = (
  amount: Paisa,
  [first, ...others]: OfferedProviders,
): Readonly<Record<'provider' | 'min' | 'max' | 'amount', string>> | undefined => {
  const nearest = others.reduce(
    (best, other) => (shortfall(amount, other) < shortfall(amount, best) ? other : best),
    first,
  );
  if (shortfall(amount, nearest) === 0) return undefined;
  const { min, max } = PAYMENT_LIMITS[nearest];
  return {
    provider: PROVIDER_TITLES[nearest],
    min: formatPaisa(min),
    max: formatPaisa(max),
    amount: formatPaisa(amount),
  };
};
