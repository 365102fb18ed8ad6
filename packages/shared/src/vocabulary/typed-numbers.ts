import { latinDigits } from './digits.js';

/** Digits in groups of three, or of two before the last three as in Nepal, with one kind of mark between them. */
const GROUPED = /^-?(?:\d{1,3}([, ])\d{3}(?:\1\d{3})*|\d\d?([, ])(?:\d\d\2)+\d{3})(?:\.\d+)?$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/**
 * A typed number as JavaScript writes it: `१,२९,९००.५०` becomes `129900.50`, and so does `129,900.50`. A comma groups
 * digits and never begins decimals. Undefined for a text that is not a number, such as `129,90`.
 */
export const plainNumber = (typed: string): string | undefined => {
  const text = latinDigits(typed.normalize('NFKC'))
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\u2212\u2010-\u2015]/g, '-')
    .replace(/[\s٬’']/gu, ' ')
    .replace('٫', '.')
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1');
  if (PLAIN.test(text)) return text;
  return GROUPED.test(text) ? text.replace(/[, ]/g, '') : undefined;
};
