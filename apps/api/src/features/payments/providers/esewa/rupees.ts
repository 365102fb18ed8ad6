import type { Paisa } from '@paila/shared';

/** Whole rupees, with or without commas as in `1,234` and `1,23,456`, and at most two decimals that count. */
const RUPEES = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2})0*)?$/;

/** Writes paisa as eSewa's fields have them, such as `1234` and `1234.50`. */
export const toRupees = (paisa: Paisa): string => {
  const rest = paisa % 100;
  const whole = String((paisa - rest) / 100);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
};

/**
 * Reads rupees as eSewa writes them, a number or a text such as `1,000.0`. Undefined for anything else: a negative
 * amount, a part of a paisa, or more than a number can hold.
 */
export const parseRupees = (value: unknown): Paisa | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const [, whole, decimals = ''] = RUPEES.exec(String(value)) ?? [];
  if (whole === undefined) return undefined;
  const paisa = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(paisa) ? (paisa as Paisa) : undefined;
};
