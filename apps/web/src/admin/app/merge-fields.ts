/** A field that two people have changed, or one that somebody else has. */
export interface FieldDifference<Field> {
  readonly field: Field;
  /** Whether it was changed here; otherwise only there. */
  readonly isMine: boolean;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Where a form differs from what somebody else has saved meanwhile. @param base what both began with */
export const differencesIn = <Values extends object, Field extends keyof Values>(
  fields: readonly Field[],
  base: Values,
  mine: Values,
  theirs: Values,
): FieldDifference<Field>[] =>
  fields
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({ field, isMine: !same(base[field], mine[field]) }));

/** The fields that only somebody else has changed. */
export const onlyTheirs = <Field>(differences: readonly FieldDifference<Field>[]): Set<Field> =>
  new Set(differences.flatMap(({ field, isMine }) => (isMine ? [] : [field])));

/** A form with the other's version of some fields. */
export const withTheirs = <Values extends object>(
  mine: Values,
  theirs: Values,
  taken: ReadonlySet<keyof Values>,
): Values => {
  const result = { ...mine };
  for (const field of taken) result[field] = theirs[field];
  return result;
};
