const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit. Unicode lists the digits of each script in a row, from 0 to 9. */
const digitValue = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
};

/** Writes the digits of every script as 0 to 9: `१२९` becomes `129`. */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : String(digitValue(digit))));
