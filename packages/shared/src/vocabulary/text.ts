/** All characters that end a line. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;
/**
 * A RegExp character class: controls, lone surrogates, direction marks and characters without width. Joiners stay, as
 * they shape letters and emoji.
 */
export const REMOVED =
  '\\p{Cc}\\p{Cs}\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb';
const REMOVED_CHARACTERS = new RegExp(`(?![\\t\\n])[${REMOVED}]`, 'gu');

/** A text of one line, without invisible characters and those that would turn or break the text around it. */
export const cleanLine = (text: string): string => cleanLines(text).replace(/[\t\n]+/g, ' ');

/** The same for a text of several lines, which end in `\n`. */
export const cleanLines = (text: string): string => text.replace(LINE_ENDS, '\n').replace(REMOVED_CHARACTERS, '');

/**
 * A RegExp character class: control characters, direction marks, fillers and other invisible characters, which could
 * make one name look like another.
 */
export const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';

const compiled = new Map<string, RegExp>();
/** Compiles a pattern, with the flag `u`, once. */
export const compilePattern = (pattern: string): RegExp => {
  const cached = compiled.get(pattern) ?? new RegExp(pattern, 'u');
  compiled.set(pattern, cached);
  return cached;
};
