/**
 * Long runs of the characters of tokens: a link's or an order's token, a part of a session's token, a key. The shop's
 * own ids, slugs and file names are shorter, or have no capitals.
 */
const TOKEN = /(?=[\w-]*[A-Z])[\w-]{32,}/g;

/**
 * A text without anything that looks like a token. Some mail programs write the `#` before a token as a part of the
 * path.
 */
export const hideTokens = (text: string): string => text.replace(TOKEN, '…');

/** Values that libraries repeat in the messages of their errors: of a unique index, of a cast, email addresses. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/dup key: \{.*\}/g, 'dup key: …'],
  [/ for value ".*?" \(type/gs, ' for value … (type'],
  [/[^\s@"'<>:]+@[^\s@"'<>]+\.[^\s@"'<>]+/g, '…@…'],
];

/** A message of an error, or its stack, without values that it may have from a request or the database. */
export const hideValues = (text: string): string =>
  hideTokens(VALUES.reduce((hidden, [value, instead]) => hidden.replace(value, instead), text));
