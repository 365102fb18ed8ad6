import { latinDigits } from './digits.js';
import { MAX_SIZE_LENGTH } from './limits.js';
import { cleanLine, cleanLines, INVISIBLE, compilePattern } from './text.js';

/** A letter or digit, and then all that can be seen. A joiner after a virama shapes letters of Devanagari. */
const SIZE = `^[\\p{L}\\p{N}](?:\\u094D[\\u200C\\u200D]|[^${INVISIBLE}])*$`;
/** Two digits, `,5`, and nothing that could belong to another number of a list. */
const DECIMAL_COMMA = /(?<![\d.,])(\d{2}),5(?![\d.]|,\S)/g;

/**
 * The stored form of a size: in the digits 0 to 9, with single spaces, and without what nobody sees. Names that differ
 * in nothing else are the same.
 */
export const plainSize = (name: string): string =>
  latinDigits(cleanLine(name).normalize('NFC')).replace(/\s+/g, ' ').trim();

const isSize = (name: string): boolean => Array.from(name).length <= MAX_SIZE_LENGTH && compilePattern(SIZE).test(name);

/** The result of parsing a text of sizes. */
export interface ParsedSizes {
  /** Each size once. */
  readonly sizes: readonly string[];
  /** The parts of the text that cannot be names of sizes. */
  readonly refused: readonly string[];
}

/**
 * The sizes in a text such as `US 9.5; One size`. Semicolons and line ends part them, and so do commas, but for the
 * decimal comma of two digits and a half: `42,5` is 42.5. A comma after that one needs a space to part: `42,5, 43`,
 * while `36,5,37` are three sizes.
 */
export const parseSizes = (text: string): ParsedSizes => {
  // Normalized first: the Greek question mark is a semicolon then.
  const named = latinDigits(cleanLines(text).normalize('NFC'))
    .replace(DECIMAL_COMMA, '$1.5')
    .split(/[,;\n]/)
    .map(plainSize)
    .filter((name) => name !== '');
  const unique = [...new Set(named)];
  return { sizes: unique.filter(isSize), refused: unique.filter((name) => !isSize(name)) };
};

/** Sizes in a text that {@link parseSizes} reads as the same sizes. */
export const formatSizes = (sizes: readonly string[]): string => sizes.join(', ');
