import { differencesIn, type FieldDifference, withTheirs } from '../platform/merge-fields.js';
import { BLANK, parseCount, type ProductFormValues, type SizeValue, TYPED } from './form-values.js';

/** A field that two people can change. */
export type FieldName = Exclude<keyof ProductFormValues, (typeof TYPED)[number]>;

const isField = (name: string): name is FieldName => name in BLANK && !OTHERS.has(name);
/** Typed texts are not part of the product. Counts change by the difference, so that a sale is not a conflict. */
const OTHERS: ReadonlySet<string> = new Set([...TYPED, 'sizes']);
const FIELDS = Object.keys(BLANK).filter(isField);

/** The differences between a form and the product that somebody else has saved. @param base the values before both */
export const productDifferences = (
  base: ProductFormValues,
  mine: ProductFormValues,
  theirs: ProductFormValues,
): FieldDifference<FieldName>[] => differencesIn(FIELDS, base, mine, theirs);

const countIn = (sizes: readonly SizeValue[], size: string): number =>
  Number(sizes.find((value) => value.size === size)?.count ?? 0) || 0;

/** Typed counts, each changed by the change of the stock since the typing. */
export const moveCounts = (
  typed: readonly SizeValue[],
  was: readonly SizeValue[],
  now: readonly SizeValue[],
): SizeValue[] =>
  typed.map((value) => {
    const { size } = value;
    const moved = parseCount(value) + countIn(now, size) - countIn(was, size);
    // Other texts stay, to be corrected.
    return Number.isNaN(moved) ? value : { size, count: String(Math.max(0, moved)) };
  });

/**
 * A form with the other's version of some fields. The result has the sizes of both, and counts keep the form's changes.
 * @param accepted the fields with the other's version
 */
export const merged = (
  base: ProductFormValues,
  mine: ProductFormValues,
  theirs: ProductFormValues,
  accepted: ReadonlySet<FieldName>,
): ProductFormValues => {
  const had = new Set(base.sizes.map(({ size }) => size));
  const adjusted = moveCounts(mine.sizes, base.sizes, theirs.sizes);
  const added = theirs.sizes.filter(({ size }) => !had.has(size) && !adjusted.some((value) => value.size === size));
  return { ...withTheirs(mine, theirs, accepted), sizes: [...adjusted, ...added] };
};
