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

/**
 * Values that libraries repeat in the messages of their errors: of a unique index, of a cast, of mongoose's rules
 * (`mongoose.Error.messages`), email addresses. A value may have several lines.
 */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/dup key: \{.*\}/gs, 'dup key: …'],
  [/ for query ".*?" on model/gs, ' for query … on model'],
  [/ (for value|got) ".*?" \(type/gs, ' $1 … (type'],
  [/(?<=^|: )`.*?` is not a valid enum value/gs, '… is not a valid enum value'],
  [/ (with|primitive) value `.*?`(?!\w)/gs, ' $1 value …'],
  [/ \(`.*?`, length (\d+)\) is /gs, ' (…, length $1) is '],
  [/(Path `[^`]*`) \((?:[^()]|\([^()]*\))*\) is (less|more|before|after) /g, '$1 (…) is $2 '],
  [/(Path `[^`]*` is invalid) \(.*?\)\./gs, '$1 (…).'],
  [/[^\s@"'<>:]+@[^\s@"'<>]+\.[^\s@"'<>]+/g, '…@…'],
];

/** A message of an error, or its stack, without values that it may have from a request or the database. */
export const hideValues = (text: string): string =>
  hideTokens(VALUES.reduce((hidden, [value, instead]) => hidden.replace(value, instead), text));
