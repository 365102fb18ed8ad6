/** Deeper and wider parts of a query are left out: a shape is read by people. */
const MAX_DEPTH = 8;
const MAX_KEYS = 40;
const MAX_LENGTH = 1_000;

/** A key that is part of the data rather than of the schema, such as an id or a size. */
const isData = (key: string): boolean => !/^\$?[A-Za-z_][\w.$-]{0,63}$/.test(key) || /[0-9a-f]{24}/i.test(key);

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** A query with `?` in place of each value: its keys and operators remain. Equal elements of a list count once. */
const withoutValues = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return '?';
  if (Array.isArray(value)) {
    const shapes = value.slice(0, MAX_KEYS).map((each: unknown) => withoutValues(each, depth + 1));
    const different = new Map(shapes.map((shape) => [JSON.stringify(shape), shape]));
    return [...different.values()];
  }
  if (value instanceof Map) return '?';
  if (!isPlain(value)) return '?';
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_KEYS)
      .map(([key, part]) => [isData(key) ? '?' : key, withoutValues(part, depth + 1)]),
  );
};

/** The shape of a filter or a pipeline as JSON: its keys and operators without any value. */
export const queryShape = (query: unknown): string => {
  const text = JSON.stringify(withoutValues(query));
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
};
