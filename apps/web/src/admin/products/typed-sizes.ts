import { parseSizes } from '@paila/shared';

const RANGE = /^([\d.]+)\s*[-–]\s*([\d.]+)$/;
/** Beyond this a range is a slip of the finger. */
const MAX_SIZES_IN_RANGE = 31;

export interface TypedSizes {
  readonly sizes: readonly string[];
  /** What cannot be the name of a size. */
  readonly noSizes: readonly string[];
  /** Ranges that do not go from one whole size up to another. */
  readonly oddRanges: readonly string[];
}

/** `39-41` is 39, 40 and 41; undefined for a range with halves, or one that does not rise. */
const sizesFrom = (first: number, last: number): string[] | undefined => {
  const count = last - first + 1;
  const isClear = Number.isInteger(first) && Number.isInteger(last) && count > 1 && count <= MAX_SIZES_IN_RANGE;
  return isClear ? Array.from({ length: count }, (_, step) => String(first + step)) : undefined;
};

/** The sizes in a text such as `36, 39-41, US 9.5`: those of `parseSizes`, and each size of a range. */
export const typedSizes = (text: string): TypedSizes => {
  const { sizes: named, refused: noSizes } = parseSizes(text);
  const sizes: string[] = [];
  const oddRanges: string[] = [];
  for (const each of named) {
    const [, first, last] = RANGE.exec(each) ?? [];
    const range = sizesFrom(Number(first), Number(last));
    if (range) sizes.push(...range);
    else if (first === undefined) sizes.push(each);
    else oddRanges.push(each);
  }
  return { sizes: [...new Set(sizes)], noSizes, oddRanges };
};
