import type { FieldError } from './error-body.js';
import type { ChoiceField, OptionalField, TextField } from './fields.js';
import { brokenRule, type FormValues } from './text-rules.js';

// The checks that the web's forms need, apart from those of all other input, which only the API needs (parse.ts).

/** A field that a form of the web may have. */
export type FormField = TextField | ChoiceField | OptionalField<TextField | ChoiceField>;
export type FormFields = Readonly<Record<string, FormField>>;

/** A converted value, or the errors for which it is refused. */
export type Parsed<Value = unknown> =
  { readonly value: Value; readonly errors?: undefined } | { readonly errors: readonly FieldError[] };

/** The context of a value: its path in the request, and the form that it is part of. */
export interface Place {
  readonly path: string;
  readonly form: FormValues;
}

export const refused = (path: string, msg: string): Parsed => ({ errors: [{ path, msg }] });

export const parseText = ({ rules, msg, lowerCase }: TextField, value: unknown, { path, form }: Place): Parsed => {
  if (value !== undefined && value !== null && typeof value !== 'string') {
    return refused(path, msg ?? `Please send ${path} as text`);
  }
  const broken = brokenRule(rules, value ?? '', form);
  if (broken) return refused(path, broken.msg);
  if (typeof value !== 'string') return refused(path, msg ?? `Please send ${path}`);
  return { value: lowerCase ? value.toLowerCase() : value };
};

export const parseChoice = ({ values, msg }: ChoiceField, value: unknown, { path }: Place): Parsed =>
  typeof value === 'string' && values.includes(value)
    ? { value }
    : refused(path, msg ?? `${path} must be one of ${values.join(', ')}`);

/** Whether an optional field was left out. */
export const isAbsent = ({ orBlank, neverNull }: OptionalField, value: unknown): boolean => {
  if (typeof value === 'string') return orBlank === true && value.trim() === '';
  return value === undefined || (value === null && !neverNull);
};

const parseFormField = (field: FormField, value: unknown, place: Place): Parsed => {
  if (field.kind === 'text') return parseText(field, value, place);
  if (field.kind === 'choice') return parseChoice(field, value, place);
  return isAbsent(field, value) ? { value: undefined } : parseFormField(field.of, value, place);
};

/** The message for a wrong field of a form; undefined for a valid one. */
export const fieldProblem = (field: FormField, value: unknown, form: FormValues): string | undefined =>
  parseFormField(field, value ?? '', { path: '', form }).errors?.[0]?.msg;
