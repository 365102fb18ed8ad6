/**
 * A pattern that matches exactly the given text, for searches. A zero byte is escaped, as MongoDB accepts no pattern
 * that contains one.
 */
export const escapeRegExp = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00'));
