import type { ProductFormValues } from './form-values.js';

export type FieldName = keyof ProductFormValues;

/** A field that two people have changed, or one that somebody else has. */
export interface Difference {
  readonly field: FieldName;
  /** Whether it was changed here; otherwise only there. */
  readonly isMine: boolean;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
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
): Difference[] =>
  FIELDS.filter((field) => !same(mine[field], theirs[field])).map((field) => ({
    field,
    isMine: !same(base[field], mine[field]),
  }));

/**
 * A form with the other's version of some fields. Sizes are those of both; a count keeps what was changed of it here.
 * @param taken the fields that are the other's
 */
export const merged = (
  base: ProductFormValues,
  mine: ProductFormValues,
  theirs: ProductFormValues,
  taken: ReadonlySet<FieldName>,
): ProductFormValues => {
  const result = { ...mine };
  for (const field of taken) Object.assign(result, { [field]: theirs[field] });
  const countIn = (values: ProductFormValues, size: string): number =>
    Number(values.sizes.find((each) => each.size === size)?.count ?? 0) || 0;
  const had = new Set(base.sizes.map(({ size }) => size));
  const kept = mine.sizes.map(({ size }) => ({
    size,
    count: String(Math.max(0, countIn(theirs, size) + countIn(mine, size) - countIn(base, size))),
  }));
  const added = theirs.sizes.filter(({ size }) => !had.has(size) && !kept.some((each) => each.size === size));
  return { ...result, sizes: [...kept, ...added] };
};
