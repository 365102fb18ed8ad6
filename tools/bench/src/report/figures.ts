/** The middle of several figures, with the smallest and the largest. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** @throws RangeError without any figure */
export const computeSpread = (figures: readonly number[]): Spread => {
  const sorted = figures.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new RangeError('A spread needs at least one figure');
  const middle = sorted.length / 2;
  const [low = min, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return { median: (low + high) / 2, min, max };
};

/**
 * The figure that a percentage of the figures do not exceed.
 * @throws RangeError without any figure
 */
export const percentile = (figures: readonly number[], percentage: number): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil((sorted.length * percentage) / 100) - 1)];
  if (found === undefined) throw new RangeError('A percentile needs at least one figure');
  return found;
};

/** Three significant digits, without an exponent: 0.0123, 1.23, 12.3, 123, 1,234. */
export const figure = (value: number): string => {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** The median with the smallest and largest figure. */
export const spread = ({ median, min, max }: Spread): string => `${figure(median)} (${figure(min)}–${figure(max)})`;

export const ratio = (value: number): string => `${value.toFixed(2)} ×`;

export const mebibytes = (value: number): string => `${figure(value)} MiB`;
