/** Messages by field, in the provider's field order. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A valid value, or an error message. */
export type Checked<T> = { readonly value: T; readonly error?: undefined } | { readonly error: string };

const MISSING = 'This field is required.';
const NULL = 'This field may not be null.';

/** Text that is not blank; numbers count as text. */
export const requiredText = (value: unknown): Checked<string> => {
  if (value === undefined) return { error: MISSING };
  if (value === null) return { error: NULL };
  if (typeof value !== 'string' && typeof value !== 'number') return { error: 'Not a valid string.' };
  const text = String(value).trim();
  return text === '' ? { error: 'This field may not be blank.' } : { value: text };
};

/** An http or https URL; no other scheme, as a browser will be sent there. */
export const requiredUrl = (value: unknown): Checked<string> => {
  const text = requiredText(value);
  if (text.error !== undefined) return text;
  const url = URL.canParse(text.value) ? new URL(text.value) : undefined;
  const usable = url && ['http:', 'https:'].includes(url.protocol) && /^https?:\/\//i.test(text.value);
  return usable ? { value: url.href } : { error: 'Enter a valid URL.' };
};

/** An integer, as a number or a string: the provider's samples send both 1300 and "1000". */
export const requiredInteger = (value: unknown): Checked<number> => {
  if (value === undefined) return { error: MISSING };
  if (value === null) return { error: NULL };
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const number = /^[+-]?\d+(\.0*)?$/.test(written) ? Number(written) : NaN;
  return Number.isSafeInteger(number) ? { value: number } : { error: 'A valid integer is required.' };
};

type Values<T> = { readonly [K in keyof T]: T[K] extends Checked<infer V> ? V : never };

/** All values, or all errors. */
export const checkAll = <T extends Readonly<Record<string, Checked<unknown>>>>(
  checks: T,
): { readonly values: Values<T> } | { readonly errors: FieldErrors } => {
  const fields = Object.entries(checks);
  const errors = fields.flatMap(([name, { error }]) => (error === undefined ? [] : [[name, [error]] as const]));
  if (errors.length > 0) return { errors: Object.fromEntries(errors) };
  const values = fields.map(([name, checked]) => [name, 'value' in checked ? checked.value : undefined] as const);
  return { values: Object.fromEntries(values) as Values<T> };
};
