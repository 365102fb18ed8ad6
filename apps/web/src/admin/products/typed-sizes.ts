import { SIZE_PATTERN } from '@paila/shared';

const SIZE = new RegExp(`^(?:${SIZE_PATTERN})$`);
const NUMBERS = /^([\d.]+)\s*[-–]\s*([\d.]+)$/;
/** Beyond this a range is a slip of the finger. */
const MOST_IN_RANGE = 30;

export interface TypedSizes {
  readonly sizes: readonly string[];
  /** What is no size, as it was typed. */
  readonly wrong: readonly string[];
  /** Ranges that are not understood. */
  readonly wrongRanges: readonly string[];
}

/** `39-41` is 39, 40 and 41; undefined for a range with halves, or one that does not rise. */
const sizesFrom = (first: number, last: number): string[] | undefined =>
  Number.isInteger(first) && Number.isInteger(last) && first < last && last - first < MOST_IN_RANGE
    ? Array.from({ length: last - first + 1 }, (_, step) => String(first + step))
    : undefined;

/** The sizes in a text such as `36, 39-41, 42.5`. */
export const typedSizes = (text: string): TypedSizes => {
  const sizes: string[] = [];
  const wrong: string[] = [];
  const wrongRanges: string[] = [];
  for (const each of text.split(',').map((part) => part.trim())) {
    const [, first, last] = NUMBERS.exec(each) ?? [];
    const range = sizesFrom(Number(first), Number(last));
    if (range) sizes.push(...range);
    else if (first !== undefined) wrongRanges.push(each);
    else if (SIZE.test(each)) sizes.push(each);
    else if (each !== '') wrong.push(each);
  }
  return { sizes, wrong, wrongRanges };
};
