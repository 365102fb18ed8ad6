import { callablePhone, foldText, phoneSearchKey } from '@paila/shared';

/**
 * A pattern that matches exactly the given text, for searches. A zero byte is escaped, as MongoDB accepts no pattern
 * that contains one.
 */
export const escapeRegExp = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00'));

/** A text that searches look in: each of the lines folded, once, without blank ones. */
export const searchText = (lines: readonly (string | undefined)[]): string =>
  [...new Set(lines.map((line = '') => foldText(line)))].filter((line) => line !== '').join('\n');

/** Nobody remembers more of what is looked for; each word is one more pass over all texts. */
const MAX_WORDS = 8;
/** Fewer digits of a phone number are in too many other numbers. */
const MIN_PHONE_DIGITS = 4;
/** For what has neither letters nor digits. */
const NOTHING = /(?!)/;
/** Digits, and what people write between them. */
const IS_NUMBER = /^[\d+().\s/-]+$/;
/** What a person may leave out, or write in another way, between two parts of a word: `h.no.`, `marie-claire`. */
const BETWEEN = '[^a-z0-9\\n]{0,3}';

/** A folded word in a text, however its parts are parted. */
const wordPattern = (word: string): string => {
  const parts = word.match(/[\p{L}\p{M}\p{N}@]+/gu) ?? [word];
  return parts.map((part) => escapeRegExp(part).source).join(BETWEEN);
};

/** The same, or the phone number that it may be, however that is written. */
const pattern = (word: string): RegExp => {
  const key = IS_NUMBER.test(word) || callablePhone(word) !== undefined ? phoneSearchKey(word) : '';
  const found = wordPattern(word);
  return new RegExp(key.length < MIN_PHONE_DIGITS || key === found ? found : `${found}|${key}`);
};

/**
 * What a {@link searchText} must match to be found, all of it: the words of a search in any order, or a phone number.
 * The texts hold phone numbers as `phoneKey` of `packages/shared`.
 */
export const searchPatterns = (search: string): RegExp[] => {
  const folded = foldText(search);
  if (folded === '') return search.trim() === '' ? [] : [NOTHING];
  if (IS_NUMBER.test(folded) || callablePhone(folded) !== undefined) return [pattern(folded)];
  return [...new Set(folded.split(' ', MAX_WORDS))].map(pattern);
};
