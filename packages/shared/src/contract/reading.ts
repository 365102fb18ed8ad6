import type { Field, Infer, ObjectField } from './fields.js';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Marks a value that cannot be read as its field. */
const UNREADABLE = Symbol('unreadable');

/** Larger numbers count as damage: as dollars, neither their cents nor their paisa could be computed. */
const MAX_NUMBER = 1e11;

const isNumeral = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim());

const readNumber = (value: unknown): unknown => {
  const number = isNumeral(value) ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= MAX_NUMBER ? number : UNREADABLE;
};

/** An entity needs only its id. Other objects declare their vital fields, or need all fields that are not optional. */
const isVital = ({ fields, vital }: ObjectField, name: string): boolean =>
  vital ? vital.includes(name) : '_id' in fields ? name === '_id' : fields[name]?.kind !== 'optional';

/** Replaces a missing or invalid value of an entity's field, so that pages can rely on the declared type. */
const neutral = (field: Field): unknown => {
  switch (field.kind) {
    case 'text':
    case 'choice':
      return '';
    case 'number':
    case 'price':
      return 0;
    case 'flag':
      return false;
    case 'list':
    case 'text list':
    case 'sizes':
      return [];
    case 'record':
      return {};
    case 'object':
      return read(field, {});
    case 'nullable':
      return null;
    case 'optional':
    case 'nothing':
      return undefined;
    case 'any of':
    case 'date':
      return UNREADABLE;
  }
};

const readList = (item: Field, values: readonly unknown[]): unknown => {
  const readable = values.map((value) => read(item, value)).filter((value) => value !== UNREADABLE);
  if (readable.length === 0 && values.length > 0) return UNREADABLE;
  const isSame = readable.length === values.length && readable.every((value, index) => value === values[index]);
  return isSame ? values : readable;
};

const readObject = (field: ObjectField, value: Readonly<Record<string, unknown>>): unknown => {
  const changes: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries(field.fields)) {
    const vital = isVital(field, name);
    const given = read(declared, value[name]);
    // Objects that declare vital fields are partial: their readers expect other fields to be absent.
    const found = given === UNREADABLE && !vital ? (field.vital ? undefined : neutral(declared)) : given;
    if (found === UNREADABLE) return UNREADABLE;
    if (found !== value[name]) changes[name] = found;
  }
  return Object.keys(changes).length === 0 ? value : { ...value, ...changes };
};

const read = (field: Field, value: unknown): unknown => {
  switch (field.kind) {
    case 'text':
    case 'choice': {
      // A list of pictures where one is declared, as clients store a whole product in an order.
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? first : UNREADABLE;
    }
    case 'number':
    case 'price':
      return readNumber(value);
    case 'date':
      return value instanceof Date ? value : UNREADABLE;
    case 'flag':
      return typeof value === 'boolean' ? value : UNREADABLE;
    case 'list': {
      if (Array.isArray(value)) return readList(field.item, value);
      // One picture where a list is declared, or an order's line that is not in a list of its own.
      const only = value === undefined || value === null ? UNREADABLE : read(field.item, value);
      return only === UNREADABLE ? UNREADABLE : [only];
    }
    case 'text list':
    case 'sizes':
      return Array.isArray(value) ? value : UNREADABLE;
    case 'record': {
      if (!isRecord(value)) return UNREADABLE;
      return Object.values(value).every((entry) => read(field.item, entry) === entry) ? value : UNREADABLE;
    }
    case 'object':
      return isRecord(value) ? readObject(field, value) : UNREADABLE;
    case 'any of':
      for (const alternative of field.alternatives) {
        const found = read(alternative, value);
        if (found !== UNREADABLE) return found;
      }
      return UNREADABLE;
    case 'optional': {
      if (value === undefined || value === null) return value;
      const found = read(field.of, value);
      return found === UNREADABLE ? undefined : found;
    }
    case 'nullable':
      return value === undefined || value === null ? null : read(field.of, value);
    case 'nothing':
      return value === undefined ? undefined : UNREADABLE;
  }
};

const isRead = <Of extends Field>(_field: Of, found: unknown): found is Infer<Of> => found !== UNREADABLE;

/**
 * Reads an answer, or a stored copy of one, as the declared type. Tolerates a newer, an older or another server.
 * Unknown fields and codes stay, and entities need only their id. A missing or odd field gets a neutral value (0, '',
 * [] …). An entry of a list that cannot be read is left out alone, unless no entry can be read. Returns the given value
 * itself where nothing has to change.
 * @returns undefined if the value as a whole cannot be read
 */
export const readAs = <Of extends Field>(field: Of, value: unknown): Infer<Of> | undefined => {
  const found = read(field, value);
  return isRead(field, found) ? found : undefined;
};
