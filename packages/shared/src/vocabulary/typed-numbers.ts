import { latinDigits } from './digits.js';

/** Digits in groups of three, or of two before the last three as in Nepal, with one kind of mark between them. */
const GROUPED = /^(-?)(\d{1,3})((?:[, ]\d{2,3})*[, ]\d{3})(\.\d+)?$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;

const isEvenlyGrouped = (groups: string): boolean => new Set(groups.replace(/\d/g, '')).size === 1;

/**
 * A typed number as JavaScript writes it: `१,२९९.५०` becomes `1299.50`. A comma groups thousands and never begins
 * decimals. Undefined for a text that is not a number, such as `129,90`.
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
  const [, sign = '', first = '', groups = '', decimals = ''] = GROUPED.exec(text) ?? [];
  return isEvenlyGrouped(groups) ? `${sign}${first}${groups.replace(/\D/g, '')}${decimals}` : undefined;
};
