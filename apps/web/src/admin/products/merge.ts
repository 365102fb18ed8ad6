import { differencesIn, type FieldDifference, withTheirs } from '../platform/merge-fields.js';
import { countOf, type ProductFormValues, type SizeValue, type TYPED } from './form-values.js';

/** What a product has, and so two people can change. */
export type FieldName = Exclude<keyof ProductFormValues, (typeof TYPED)[number]>;

// Counts are changed by the difference, so those of sales meanwhile are no conflict.
const FIELDS: readonly FieldName[] = [
  'company',
  'title',
  'desc',
  'alt',
  'price',
  'discountPrice',
  'slug',
  'type',
  'status',
  'colors',
  'genders',
  'tracked',
  'pictures',
];

/** Where a form differs from the product that somebody else has saved meanwhile. @param base what both began with */
export const differencesOf = (
  base: ProductFormValues,
  mine: ProductFormValues,
  theirs: ProductFormValues,
): FieldDifference<FieldName>[] => differencesIn(FIELDS, base, mine, theirs);

const countIn = (sizes: readonly SizeValue[], size: string): number =>
  Number(sizes.find((each) => each.size === size)?.count ?? 0) || 0;

/** Typed counts, each moved by as much as the stock has moved since they were typed. */
export const moveCounts = (
  typed: readonly SizeValue[],
  was: readonly SizeValue[],
  now: readonly SizeValue[],
): SizeValue[] =>
  typed.map((each) => {
    const { size } = each;
    const moved = countOf(each) + countIn(now, size) - countIn(was, size);
    // What is no number stays as it is typed, to be mended.
    return Number.isNaN(moved) ? each : { size, count: String(Math.max(0, moved)) };
  });

/**
 * A form with the other's version of some fields. Sizes are those of both; a count keeps what was changed of it here.
 * @param taken the fields that are the other's
 */
export const merged = (
  base: ProductFormValues,
  mine: ProductFormValues,
  theirs: ProductFormValues,
  accepted: ReadonlySet<FieldName>,
): ProductFormValues => {
  const had = new Set(base.sizes.map(({ size }) => size));
  const adjusted = moveCounts(mine.sizes, base.sizes, theirs.sizes);
  const added = theirs.sizes.filter(({ size }) => !had.has(size) && !adjusted.some((each) => each.size === size));
  return { ...withTheirs(mine, theirs, accepted), sizes: [...adjusted, ...added] };
};
