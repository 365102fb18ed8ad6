import { INVISIBLE, compilePattern, REMOVED } from '../vocabulary/text.js';

/** A rule for a text, with the message for a text that breaks it. Lengths are in characters (code points). */
export type TextRule = { readonly msg: string } & (
  | { readonly min: number }
  | { readonly max: number }
  /** A regular expression, with the flag `u`. */
  | { readonly pattern: string }
  /** A named check, for what no pattern can express, and perhaps a message that says more than `msg`. */
  | {
      readonly format: string;
      readonly ok: (value: string) => boolean;
      readonly problemIn?: (value: string) => TextProblem | undefined;
    }
  /** Equal to another field of the same form. */
  | { readonly sameAs: string }
);

/** The problem of a text. */
export interface TextProblem {
  readonly msg: string;
  /** The part of the text that the message names as `{part}`. */
  readonly part?: string;
}

/** Values of a form, by field. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Refuses empty and blank texts. */
export const required = (msg: string): TextRule => ({ pattern: '\\S', msg });
export const atLeast = (min: number, msg: string): TextRule => ({ min, msg });
export const atMost = (max: number): TextRule => ({ max, msg: `Please use at most ${String(max)} characters` });
export const matching = (pattern: string, msg: string): TextRule => ({ pattern, msg });
export const sameAs = (field: string, msg: string): TextRule => ({ sameAs: field, msg });

/** Refuses empty texts, and texts of invisible characters alone. */
export const readable = (msg: string): TextRule => ({ pattern: `[^\\s${INVISIBLE}]`, msg });
/** Refuses invisible characters. A joiner after a virama is allowed: it shapes letters of Devanagari. */
export const allVisible = (msg: string): TextRule => ({
  pattern: `^\\s*(?:\\u094D[\\u200C\\u200D]|[^${INVISIBLE}])*\\s*$`,
  msg,
});

const MAILBOX_PART = "[\\w!#$%&'*+\\/=?^`\\{\\|\\}~\\-]+";
const LABEL = '\\w+(?:-+\\w+)*';
/**
 * The characters of RFC 5322 with single dots between them, @, domain, and a suffix of two or more letters, or an
 * internationalised one (`xn--…`). Copied addresses may have invisible characters around them. The pattern has no
 * nested ambiguity, so no input makes it slow.
 */
const EMAIL =
  `^[\\s${REMOVED}]*${MAILBOX_PART}(?:\\.${MAILBOX_PART})*@${LABEL}(?:\\.${LABEL})*` +
  `\\.(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z\\d]+(?:-+[A-Za-z\\d]+)*)[\\s${REMOVED}]*$`;
const EMAIL_MAX_LENGTH = 254;
export const emailRules: readonly TextRule[] = [
  required('Please include an email'),
  atMost(EMAIL_MAX_LENGTH),
  matching(EMAIL, 'Please include a valid email'),
];

/** Counts code points, as JSON Schema does. */
const countCodePoints = (value: string): number => Array.from(value).length;

const keeps = (rule: TextRule, value: string, form: FormValues): boolean => {
  if ('min' in rule) return countCodePoints(value) >= rule.min;
  // A text has at least as many code units as code points, so only long texts have to be counted.
  if ('max' in rule) return value.length <= rule.max || countCodePoints(value) <= rule.max;
  if ('pattern' in rule) return compilePattern(rule.pattern).test(value);
  if ('format' in rule) return rule.ok(value);
  return value === form[rule.sameAs];
};

/** The problem of the first rule that a text breaks, if any. */
export const textProblem = (
  rules: readonly TextRule[],
  value: string,
  form: FormValues = {},
): TextProblem | undefined => {
  const broken = rules.find((rule) => !keeps(rule, value, form));
  return broken && 'format' in broken ? (broken.problemIn?.(value) ?? broken) : broken;
};
