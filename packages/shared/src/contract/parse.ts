import { isDay } from '../vocabulary/days.js';
import { MAX_SIZES } from '../vocabulary/limits.js';
import { isWholeCents } from '../vocabulary/money.js';
import { parseSizes } from '../vocabulary/size-names.js';
import { cleanLine, compilePattern } from '../vocabulary/text.js';
import type { FieldError } from './error-body.js';
import type {
  AnyOfField,
  DateField,
  Field,
  Fields,
  ListField,
  NumberField,
  ObjectField,
  PriceField,
  RecordField,
  SizesField,
  TextListField,
} from './fields.js';
import { isAbsent, parseChoice, type Parsed, parseText, type Place, refused, refusedText } from './parse-form.js';
import { isRecord } from './reading.js';
import type { FormValues } from './text-rules.js';

const formatRange = ({ min, max, isInteger }: NumberField): string => {
  const what = isInteger ? 'a whole number' : 'a number';
  if (min !== undefined && max !== undefined) return `${what} from ${String(min)} to ${String(max)}`;
  return min === undefined ? what : `${what} from ${String(min)}`;
};

const parseNumber = (field: NumberField, value: unknown, { path }: Place): Parsed => {
  const { min = -Infinity, max = Infinity, isInteger = false } = field;
  const isFine =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    value >= min &&
    value <= max &&
    (!isInteger || Number.isInteger(value));
  return isFine ? { value } : refused(path, field.msg ?? `${path} must be ${formatRange(field)}`);
};

/** A price as the text of a form field: above zero unless `orZero`, and at most `max`, which is a power of ten. */
export const priceTextPattern = ({ max, orZero }: Pick<PriceField, 'max' | 'orZero'>): string =>
  `^\\s*${orZero ? '' : '(?=[^1-9]*[1-9])'}0*(?:\\d{1,${String(String(max).length - 1)}}(?:\\.\\d{1,2})?|${String(max)}(?:\\.0{1,2})?)\\s*$`;

const priceIn = (field: PriceField, value: unknown): number | undefined => {
  const isNumeric = typeof value === 'string' && compilePattern(priceTextPattern(field)).test(value);
  const amount = isNumeric ? Number(value) : value;
  if (typeof amount !== 'number' || !isWholeCents(amount)) return undefined;
  const isInRange = (amount > 0 || (field.orZero && amount === 0)) && amount <= field.max;
  return isInRange ? amount : undefined;
};

const parsePrice = (field: PriceField, value: unknown, { path, form }: Place): Parsed => {
  const amount = priceIn(field, value);
  if (amount === undefined) return refused(path, field.msg ?? `${path} must be a price in dollars`);
  const { notAbove } = field;
  const bound = notAbove && priceIn(field, form[notAbove.field]);
  return notAbove && bound !== undefined && amount > bound ? refused(path, notAbove.msg) : { value: amount };
};

/** A day, or a point in time with its offset from UTC; days that no month has are refused separately. */
export const DATE_PATTERN =
  '^\\d{4}-\\d{2}-\\d{2}(?:T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,3})?(?:Z|[+\\-](?:[01]\\d|2[0-3]):[0-5]\\d))?$';

const DAY_LENGTH = 10;
const parseDate = ({ msg }: DateField, value: unknown, { path }: Place): Parsed => {
  const isFine =
    typeof value === 'string' && compilePattern(DATE_PATTERN).test(value) && isDay(value.slice(0, DAY_LENGTH));
  if (!isFine) return refused(path, msg ?? `${path} must be a date, such as 2026-01-31`);
  return { value: value.length === DAY_LENGTH ? value : new Date(value) };
};

const parseList = (field: ListField, value: unknown, place: Place): Parsed => {
  const { item, min = 0, max = Infinity, itemName, msg, tooFew, tooMany } = field;
  const { path } = place;
  if (!Array.isArray(value)) return refused(path, msg ?? `Please send ${path} as a list`);
  // Checked before any item, so that a huge list does not keep the server busy.
  if (value.length < min) return refused(path, tooFew ?? msg ?? `Please send at least ${String(min)}`);
  if (value.length > max) return refused(path, tooMany ?? msg ?? `Please send at most ${String(max)}`);
  const values: unknown[] = [];
  for (const [index, entry] of value.entries()) {
    const parsed = parse(item, entry, { ...place, path: `${path}[${String(index)}]` });
    if (parsed.errors) {
      const words = parsed.errors[0]?.msg ?? '';
      return refused(path, itemName === undefined ? (msg ?? words) : `${itemName} ${String(index + 1)}: ${words}`);
    }
    values.push(parsed.value);
  }
  return { value: values };
};

const parseTextList = ({ max, pattern, lowerCase, msg }: TextListField, value: unknown, { path }: Place): Parsed => {
  const wrong = refused(path, msg ?? `Please send ${path} as a list of short texts`);
  const sent: unknown = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(sent) || sent.length > max) return wrong;
  const texts: string[] = [];
  for (const text of sent as unknown[]) {
    if (typeof text !== 'string') return wrong;
    const trimmed = text.trim();
    if (trimmed === '') continue;
    if (!compilePattern(`^(?:${pattern})$`).test(trimmed)) return wrong;
    const clean = cleanLine(trimmed).trim();
    if (clean === '') continue;
    texts.push(lowerCase ? clean.toLowerCase() : clean);
  }
  return { value: [...new Set(texts)] };
};

const isHalves = (value: number): boolean => value >= 0 && value <= 1000 && Number.isInteger(value * 2);

const NO_SIZE = '“{part}” is not a size. A size begins with a letter or digit, and has at most 40 characters';
const SEVERAL_SIZES = '“{part}” are several sizes: please give each by itself';

/** The size that a text names; undefined for a blank one. */
const parseSize = (text: string, path: string): Parsed<string | undefined> => {
  const { sizes, refused: wrong } = parseSizes(text);
  const [noSize] = wrong;
  if (noSize !== undefined) return refusedText(path, { msg: NO_SIZE, part: noSize });
  if (sizes.length > 1) return refusedText(path, { msg: SEVERAL_SIZES, part: text.trim() });
  return { value: sizes[0] };
};

const parseSizeList = ({ msg }: SizesField, value: unknown, { path }: Place): Parsed => {
  const wrong = refused(path, msg ?? `Please send ${path} as a list of sizes`);
  if (typeof value === 'string') {
    const { sizes, refused: noSizes } = parseSizes(value);
    if (sizes.length > MAX_SIZES) return wrong;
    return noSizes[0] === undefined ? { value: sizes } : refusedText(path, { msg: NO_SIZE, part: noSizes[0] });
  }
  if (!Array.isArray(value) || value.length > MAX_SIZES) return wrong;
  const sizes: string[] = [];
  for (const size of value as unknown[]) {
    const text = typeof size === 'number' && isHalves(size) ? String(size) : size;
    if (typeof text !== 'string') return wrong;
    const parsed = parseSize(text, path);
    if (parsed.errors) return parsed;
    if (parsed.value !== undefined) sizes.push(parsed.value);
  }
  return { value: [...new Set(sizes)] };
};

/** The message for a record that names a size twice, of which one value would be lost. */
export const SAME_SIZE = 'Please enter each size once';

const parseKeys = ({ bySize }: RecordField, record: object, path: string): Parsed<string[]> => {
  if (!bySize) return { value: Object.keys(record) };
  const sizes: string[] = [];
  for (const key of Object.keys(record)) {
    const parsed = parseSize(key, path);
    if (parsed.errors) return parsed;
    if (parsed.value === undefined) return refusedText(path, { msg: NO_SIZE, part: key });
    sizes.push(parsed.value);
  }
  return new Set(sizes).size === sizes.length ? { value: sizes } : refusedText(path, { msg: SAME_SIZE });
};

const parseRecord = (field: RecordField, value: unknown, place: Place): Parsed => {
  const { item, max, msg } = field;
  const wrong = refused(place.path, msg ?? `Please send ${place.path} as an object`);
  if (!isRecord(value) || Object.keys(value).length > max) return wrong;
  const keys = parseKeys(field, value, place.path);
  if (keys.errors) return keys;
  const values: [string, unknown][] = [];
  for (const [index, entry] of Object.values(value).entries()) {
    const key = keys.value[index] ?? '';
    const parsed = parse(item, entry, { ...place, path: `${place.path}.${key}` });
    if (parsed.errors) return wrong;
    values.push([key, parsed.value]);
  }
  return { value: Object.fromEntries(values) };
};

const parseObject = ({ fields, msg }: ObjectField, value: unknown, { path }: Place): Parsed => {
  if (!isRecord(value)) return refused(path, msg ?? (path === '' ? 'Please send an object' : `Please send ${path}`));
  return parseFields(fields, value, path === '' ? '' : `${path}.`);
};

/** The first alternative that fits; otherwise the errors of the one with the fewest. */
const parseAnyOf = ({ alternatives, msg }: AnyOfField, value: unknown, place: Place): Parsed => {
  let nearest: Parsed | undefined;
  for (const alternative of alternatives) {
    const parsed = parse(alternative, value, place);
    if (parsed.errors === undefined) return parsed;
    if (parsed.errors.length < (nearest?.errors?.length ?? Infinity)) nearest = parsed;
  }
  if (nearest && msg === undefined) return nearest;
  return refused(place.path, msg ?? `Please send ${place.path}`);
};

/** Checks a value against a field and converts it. */
export const parse = (field: Field, value: unknown, place: Place = { path: '', form: {} }): Parsed => {
  const { path } = place;
  switch (field.kind) {
    case 'text':
      return parseText(field, value, place);
    case 'number':
      return parseNumber(field, value, place);
    case 'price':
      return parsePrice(field, value, place);
    case 'flag':
      return typeof value === 'boolean' ? { value } : refused(path, field.msg ?? `${path} must be true or false`);
    case 'date':
      return parseDate(field, value, place);
    case 'choice':
      return parseChoice(field, value, place);
    case 'list':
      return parseList(field, value, place);
    case 'text list':
      return parseTextList(field, value, place);
    case 'sizes':
      return parseSizeList(field, value, place);
    case 'record':
      return parseRecord(field, value, place);
    case 'object':
      return parseObject(field, value, place);
    case 'any of':
      return parseAnyOf(field, value, place);
    case 'optional':
      return isAbsent(field, value) ? { value: undefined } : parse(field.of, value, place);
    case 'nullable':
      return value === null ? { value } : parse(field.of, value, place);
    case 'nothing':
      return refused(path, `Please leave out ${path}`);
  }
};

/** Checks each field of an object: one error for each wrong field, in the order of the declaration. */
export const parseFields = (fields: Fields, form: FormValues, prefix = ''): Parsed<Record<string, unknown>> => {
  const errors: FieldError[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const parsed = parse(field, form[name], { path: `${prefix}${name}`, form });
    if (parsed.errors) errors.push(...parsed.errors);
    else if (parsed.value !== undefined) values[name] = parsed.value;
  }
  return errors.length > 0 ? { errors } : { value: values };
};
