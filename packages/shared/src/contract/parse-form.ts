import { cleanLine, cleanLines } from '../vocabulary/text.js';
import type { FieldError } from './error-body.js';
import type { ChoiceField, OptionalField, TextField } from './fields.js';
import { type FormValues, type TextProblem, textProblem } from './text-rules.js';

// The checks that the web's forms need, apart from those of all other input, which only the API needs (parse.ts).

/** A field that a form of the web may have. */
export type FormField = TextField | ChoiceField | OptionalField<TextField | ChoiceField>;
export type FormFields = Readonly<Record<string, FormField>>;

/** The problem of a field. */
export interface FieldProblem extends FieldError {
  /** For translations: the message before the part of the text that it names was put in. */
  readonly template?: Required<TextProblem>;
}

interface Refused {
  readonly errors: readonly FieldProblem[];
}
/** A converted value, or the errors for which it is refused. */
export type Parsed<Value = unknown> = { readonly value: Value; readonly errors?: undefined } | Refused;

/** The context of a value: its path in the request, and the form that it is part of. */
export interface Place {
  readonly path: string;
  readonly form: FormValues;
}

export const refused = (path: string, msg: string): Refused => ({ errors: [{ path, msg }] });

/** A message with the part of the text that it names. */
export const withPart = (msg: string, part: string): string => msg.replace('{part}', () => part);

export const refusedText = (path: string, { msg, part }: TextProblem): Refused =>
  part === undefined ? refused(path, msg) : { errors: [{ path, msg: withPart(msg, part), template: { msg, part } }] };

const cleaned = ({ isExact, isMultiline }: TextField, value: string): string => {
  if (isExact) return value;
  return isMultiline ? cleanLines(value) : cleanLine(value);
};

/** Checks a text as it is sent, and then cleans it. */
export const parseText = (field: TextField, value: unknown, { path, form }: Place): Parsed => {
  const { rules, msg, lowerCase } = field;
  if (value !== undefined && value !== null && typeof value !== 'string') {
    return refused(path, msg ?? `Please send ${path} as text`);
  }
  const problem = textProblem(rules, value ?? '', form);
  if (problem) return refusedText(path, problem);
  if (typeof value !== 'string') return refused(path, msg ?? `Please send ${path}`);
  const clean = cleaned(field, value);
  return { value: lowerCase ? clean.toLowerCase() : clean };
};

export const parseChoice = ({ values, msg }: ChoiceField, value: unknown, { path }: Place): Parsed =>
  typeof value === 'string' && values.includes(value)
    ? { value }
    : refused(path, msg ?? `${path} must be one of ${values.join(', ')}`);

/** True if an optional field was left out. */
export const isAbsent = ({ orBlank, neverNull }: OptionalField, value: unknown): boolean => {
  if (typeof value === 'string') return orBlank === true && value.trim() === '';
  return value === undefined || (value === null && !neverNull);
};

const parseFormField = (field: FormField, value: unknown, place: Place): Parsed => {
  if (field.kind === 'text') return parseText(field, value, place);
  if (field.kind === 'choice') return parseChoice(field, value, place);
  return isAbsent(field, value) ? { value: undefined } : parseFormField(field.of, value, place);
};

/** The problem of a field of a form; undefined for a valid value. */
export const fieldProblem = (field: FormField, value: unknown, form: FormValues): FieldProblem | undefined =>
  parseFormField(field, value ?? '', { path: '', form }).errors?.[0];
