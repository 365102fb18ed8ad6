/** Whether an answer, or what was kept of one, has these fields with a text in each. */
export const hasTexts = <Field extends string>(
  value: unknown,
  ...fields: readonly Field[]
): value is Record<Field, string> =>
  typeof value === 'object' &&
  value !== null &&
  fields.every((field) => typeof (value as Partial<Record<Field, unknown>>)[field] === 'string');

/** A test for a list of which every entry passes. */
export const listOf =
  <T>(isEntry: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isEntry);
