import type { Spread } from '../measuring/statistics.js';

/** Three significant digits, without an exponent: 0.0123, 1.23, 12.3, 123, 1,234. */
export const figure = (value: number): string => {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** The median with the smallest and largest figure. */
export const spread = ({ median, min, max }: Spread): string => `${figure(median)} (${figure(min)}–${figure(max)})`;

export const ratio = (value: number): string => `${value.toFixed(2)} ×`;
