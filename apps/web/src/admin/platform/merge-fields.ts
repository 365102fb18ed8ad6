/** A field that differs between a form and the values that somebody else has saved. */
export interface FieldDifference<Field> {
  readonly field: Field;
  /** True if the form has changed the field. */
  readonly isMine: boolean;
  /** True if somebody else has changed the field. If both have changed it, the user chooses. */
  readonly isTheirs: boolean;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The differences between a form and the values that somebody else has saved. @param base the values before both */
export const differencesIn = <Values extends object, Field extends keyof Values>(
  fields: readonly Field[],
  base: Values,
  mine: Values,
  theirs: Values,
): FieldDifference<Field>[] =>
  fields
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      isMine: !same(base[field], mine[field]),
      isTheirs: !same(base[field], theirs[field]),
    }));

/** The fields that only somebody else has changed. */
export const onlyTheirs = <Field>(differences: readonly FieldDifference<Field>[]): Set<Field> =>
  new Set(differences.flatMap(({ field, isMine }) => (isMine ? [] : [field])));

/** A set with or without a member. */
export const toggled = <Member>(set: ReadonlySet<Member>, member: Member, isIn: boolean): ReadonlySet<Member> => {
  const next = new Set(set);
  if (isIn) next.add(member);
  else next.delete(member);
  return next;
};

/** A form with the other's version of some fields. */
export const withTheirs = <Values extends object>(
  mine: Values,
  theirs: Values,
  accepted: ReadonlySet<keyof Values>,
): Values => {
  const result = { ...mine };
  for (const field of accepted) result[field] = theirs[field];
  return result;
};

/** The changed fields of a form. */
export const changedSince = <Values extends object>(before: Values, now: Values): Partial<Values> => {
  const changed: Partial<Values> = {};
  for (const field of Object.keys(before) as (keyof Values)[]) {
    if (!same(before[field], now[field])) changed[field] = now[field];
  }
  return changed;
};
