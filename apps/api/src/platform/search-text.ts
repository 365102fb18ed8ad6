import { callablePhone, foldText, phoneSearchKey } from '@paila/shared';

/**
 * A pattern that matches exactly the given text, for searches. A zero byte is escaped, as MongoDB accepts no pattern
 * that contains one.
 */
export const escapeRegExp = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00'));

/** The text that searches look through: the folded lines, without duplicates and blanks. */
export const searchText = (lines: readonly (string | undefined)[]): string =>
  [...new Set(lines.map((line = '') => foldText(line)))].filter((line) => line !== '').join('\n');

/** The maximum number of words. Nobody remembers more, and each word is one more pass over all texts. */
const MAX_WORDS = 8;
/** Fewer digits of a phone number occur in too many other numbers. */
const MIN_PHONE_DIGITS = 4;
/** For texts without letters and digits. */
const NOTHING = /(?!)/;
/** Digits, and what people write between them. */
const IS_NUMBER = /^[\d+().\s/-]+$/;
/** Characters that a person may omit or change between two parts of a word: `h.no.`, `marie-claire`. */
const BETWEEN = '[^a-z0-9\\n]{0,3}';

/** A folded word in a text, with any separators between its parts. */
const wordPattern = (word: string): string => {
  const parts = word.match(/[\p{L}\p{M}\p{N}@]+/gu) ?? [word];
  return parts.map((part) => escapeRegExp(part).source).join(BETWEEN);
};

/** The word, or the phone number that it may be, in any spelling. */
const pattern = (word: string): RegExp => {
  const key = IS_NUMBER.test(word) || callablePhone(word) !== undefined ? phoneSearchKey(word) : '';
  const found = wordPattern(word);
  return new RegExp(key.length < MIN_PHONE_DIGITS || key === found ? found : `${found}|${key}`);
};

/**
 * The patterns that a {@link searchText} must match to be found: the words of a search in any order, or a phone number.
 * The texts hold phone numbers as `phoneKey` of `packages/shared`.
 */
export const searchPatterns = (search: string): RegExp[] => {
  const folded = foldText(search);
  if (folded === '') return search.trim() === '' ? [] : [NOTHING];
  if (IS_NUMBER.test(folded) || callablePhone(folded) !== undefined) return [pattern(folded)];
  return [...new Set(folded.split(' ', MAX_WORDS))].map(pattern);
};
