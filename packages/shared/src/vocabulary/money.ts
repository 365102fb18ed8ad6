/** Integer US cents, in which prices and amounts are computed. */
export type Cents = number & { readonly unit: 'cents' };
/** Integer Nepali paisa (1/100 rupee), in which payments are made. */
export type Paisa = number & { readonly unit: 'paisa' };

/**
 * Converts the API's dollars to cents.
 * @throws RangeError unless the amount is finite and its cents are a safe integer
 */
export const toCents = (dollars: number): Cents => {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an amount of money: ${String(dollars)}`);
  return cents as Cents;
};

/** Converts cents to the API's dollars; exact to the cent. */
export const fromCents = (cents: Cents): number => cents / 100;

/** True for a number of dollars without fractions of a cent. */
export const isWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Number(dollars.toFixed(2)) === dollars && Number.isSafeInteger(Math.round(dollars * 100));

export const multiply = (cents: Cents, count: number): Cents => (cents * count) as Cents;

/** The sum of amounts of one unit. */
export const sum = <Amount extends number>(amounts: readonly Amount[]): Amount =>
  amounts.reduce<number>((total, amount) => total + amount, 0) as Amount;

/**
 * The whole percent by which a product is reduced, for its card; 0 when there is no reduction.
 * Multiplied before divided, in cents: 29 / 100 * 100 is 28.999…, and the card would show 28 %.
 */
export const discountPercent = (price: number, discountPrice: number): number => {
  const full = toCents(price);
  const off = full - toCents(discountPrice);
  return full <= 0 || off <= 0 ? 0 : Math.floor((off * 100) / full);
};

/** Groups the digits of dollars: `1,234,567`. */
const inThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Groups the digits of rupees as Nepal does, by thousand, lakh and crore: `1,23,45,678`. */
const inLakhs = (digits: string): string => digits.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');

/** An amount that is not below zero, with two decimals: `1,299.00`. */
const withDecimals = (amount: number, grouped: (digits: string) => string): string => {
  const [whole = '0', decimals = '00'] = amount.toFixed(2).split('.');
  return `${grouped(whole)}.${decimals}`;
};

/** Formats dollars: `$1,299.00`; a missing amount is `$0.00`. */
export const formatMoney = (dollars: number | null | undefined): string =>
  `${(dollars ?? 0) < 0 ? '-' : ''}$${withDecimals(Math.abs(dollars ?? 0), inThousands)}`;

/** Formats paisa: `Rs 1,23,456.50`, without decimals for whole rupees. */
export const formatPaisa = (paisa: Paisa): string => {
  const rest = paisa % 100;
  const whole = inLakhs(String((paisa - rest) / 100));
  return rest === 0 ? `Rs ${whole}` : `Rs ${whole}.${String(rest).padStart(2, '0')}`;
};

/** Formats paisa with their decimals: `Rs 1,23,456.00`, for columns that also hold dollars. */
export const formatPaisaInFull = (paisa: Paisa): string =>
  `Rs ${paisa < 0 ? '-' : ''}${withDecimals(Math.abs(paisa) / 100, inLakhs)}`;

/** Converts rupees to paisa; half a paisa rounds up. */
export const rupeesToPaisa = (rupees: number): Paisa => Math.round(rupees * 100) as Paisa;

/** Converts dollars to paisa at a rate of rupees per dollar; half a paisa rounds up. */
export const toPaisa = (cents: Cents, usdToNpr: number): Paisa => Math.round(cents * usdToNpr) as Paisa;

/**
 * Splits a whole total in proportion to weights, by the largest remainder: the parts are whole and add up to the total.
 * Each part is its exact share, rounded down or up. Of equal remainders the first ones round up.
 * @param total at least 0
 * @param weights whole, at least 0; where all are 0, they count as equal
 */
export const spread = (total: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0 && total > 0 && weights.length > 0) {
    return spread(
      total,
      weights.map(() => 1),
    );
  }
  // Products of two amounts can exceed what a number holds exactly.
  const shares = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight);
    const divisor = BigInt(Math.max(whole, 1));
    return { index, part: Number(exact / divisor), remainder: exact % divisor };
  });
  const missing = total - shares.reduce((sum, { part }) => sum + part, 0);
  const roundedUp = new Set(
    [...shares]
      .sort((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : a.index - b.index))
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return shares.map(({ index, part }) => part + (roundedUp.has(index) ? 1 : 0));
};

/**
 * Converts the parts of a sum to paisa so that they add up to what is charged for the sum. Each part is at most a paisa
 * away from its own conversion.
 */
export const toPaisaParts = (parts: readonly Cents[], usdToNpr: number): Paisa[] =>
  spread(toPaisa(sum(parts), usdToNpr), parts) as Paisa[];

/** Formats the charge of a dollar amount in rupees, such as `Rs 1,23,456.50`. */
export const formatRupees = (dollars: number, usdToNpr: number): string =>
  formatPaisa(toPaisa(toCents(dollars), usdToNpr));
