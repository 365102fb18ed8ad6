/**
 * A text as a pattern that matches just itself, for looking for what a person typed. A zero byte is spelled out, since
 * MongoDB takes no pattern that holds one.
 */
export const literally = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00'));
