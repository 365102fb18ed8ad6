import {
  cleanLine,
  cleanLines,
  DATE_PATTERN,
  type Field,
  type Fields,
  isDay,
  isRecord,
  type NumberField,
  parse,
  compilePattern,
  type TextField,
} from '@paila/shared';
import type { Meta, ParamSchema, Schema } from 'express-validator';

type Values = Readonly<Record<string, unknown>>;
export const recordOr = (value: unknown): Values => (isRecord(value) ? value : {});

/** The names of the checks and conversions that the library lacks. */
type Own = 'blank' | 'fits' | 'converted' | 'clean' | 'isNumber' | 'isDay' | 'moment';
/** The validators and sanitizers of a field, in the order in which they run. */
type Checks = ParamSchema<Own>;

/** The request, and the field's path in it. */
type Context = Pick<Meta, 'req' | 'location' | 'path'>;

/** The object in the request that a field is part of: `address` for `address.city`. */
const enclosingForm = ({ req, location, path }: Context): Values =>
  path
    .split('.')
    .slice(0, -1)
    .reduce((form, name) => recordOr(form[name]), recordOr(req[location]));

const parsed = (field: Field, value: unknown, context: Context) =>
  parse(field.kind === 'object' ? { ...field, fields: {} } : field, value, {
    path: context.path,
    form: enclosingForm(context),
  });

/** Checks that express-validator lacks: lists of alternatives, prices, sizes, and comparisons of two fields. */
const byContract = (field: Field) =>
  ({
    fits: { custom: (value: unknown, context: Meta) => !parsed(field, value, context).errors, bail: true },
    converted: {
      customSanitizer: (value: unknown, context: Meta) => {
        const result = parsed(field, value, context);
        return result.errors ? value : result.value;
      },
    },
  }) satisfies Checks;

/** One pattern that a text matches if it matches all of them. */
const matchingAll = (patterns: readonly string[]): RegExp =>
  compilePattern(`^${patterns.map((each) => `(?=[^]*?(?:${each}))`).join('')}`);

const textChecks = (field: TextField): Checks => {
  const { rules, isExact, isMultiline, lowerCase } = field;
  // `isLength` does not count variation selectors. JSON Schema counts every code point.
  const patterns = rules.flatMap((rule) => {
    if ('min' in rule) return [`^[^]{${String(rule.min)},}$`];
    if ('max' in rule) return [`^[^]{0,${String(rule.max)}}$`];
    return 'pattern' in rule ? [rule.pattern] : [];
  });
  return {
    isString: { bail: true },
    ...(patterns.length > 0 && { matches: { options: matchingAll(patterns), bail: true } }),
    ...(rules.some((rule) => 'format' in rule || 'sameAs' in rule) && { fits: byContract(field).fits }),
    ...(!isExact && { clean: { customSanitizer: isMultiline ? cleanLines : cleanLine } }),
    ...(lowerCase && { toLowerCase: true }),
  };
};

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const limits = ({ min, max }: { readonly min?: number; readonly max?: number }) => ({
  options: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
  bail: true,
});

const numberChecks = (field: NumberField, isText: boolean): Checks => {
  const range = limits(field);
  return {
    // In JSON, "5" is not a number.
    ...(isText
      ? { isString: { bail: true }, matches: { options: NUMBER, bail: true }, toFloat: true }
      : { isNumber: { custom: (value: unknown) => typeof value === 'number', bail: true } }),
    ...(field.isInteger ? { isInt: range } : { isFloat: range }),
  };
};

const DAY_LENGTH = 10;

/** @param isText true for values from the query, headers or parts of a form, which are all text */
const fieldChecks = (field: Field, isText: boolean): Checks => {
  switch (field.kind) {
    case 'text':
      return textChecks(field);
    case 'number':
      return numberChecks(field, isText);
    case 'flag':
      return isText
        ? { isString: { bail: true }, isIn: { options: [['true', 'false']], bail: true }, toBoolean: { options: true } }
        : { isBoolean: { options: { strict: true }, bail: true } };
    case 'choice':
      // Without `isString`, `isIn` would test each item of a list.
      return { isString: { bail: true }, isIn: { options: [field.values], bail: true } };
    case 'date':
      return {
        isString: { bail: true },
        matches: { options: compilePattern(DATE_PATTERN), bail: true },
        isDay: { custom: (value: string) => isDay(value.slice(0, DAY_LENGTH)), bail: true },
        moment: { customSanitizer: (value: string) => (value.length > DAY_LENGTH ? new Date(value) : value) },
      };
    case 'object':
      return { isObject: { bail: true } };
    case 'list':
      // The length is checked first, so that a huge list does not keep the server busy.
      return { isArray: limits(field), ...byContract(field) };
    case 'any of':
    case 'nothing':
    case 'nullable':
    case 'optional':
    case 'price':
    case 'record':
    case 'sizes':
    case 'text list':
      return byContract(field);
  }
};

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The schema of one field. A wrong value has the message of the first rule of the contract that it breaks. */
const paramSchema = (field: Field, isText: boolean): Checks => {
  const of = field.kind === 'optional' ? field.of : field;
  const blank = isText && of.kind === 'choice' && of.values.includes('') ? '' : undefined;
  const isOrBlank = field.kind === 'optional' && field.orBlank === true;
  return {
    errorMessage: (value: unknown, context: Meta) => parsed(field, value, context).errors?.[0]?.msg,
    ...(field.kind === 'optional' && { optional: { options: { values: field.neverNull ? 'undefined' : 'null' } } }),
    ...((isText || isOrBlank) && {
      blank: { customSanitizer: (value: unknown) => (isBlank(value) ? blank : value) },
    }),
    // Only the fields of an object that must be there have chains of their own.
    ...(of.kind === 'object' && field.kind === 'optional' ? byContract(field) : fieldChecks(of, isText)),
  };
};

/** The schema of declared fields by their paths: `address`, and then `address.city`. */
export const schemaOfFields = (fields: Fields, isText: boolean, prefix = ''): Schema<Own> =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => ({
      [`${prefix}${name}`]: paramSchema(field, isText),
      ...(field.kind === 'object' ? schemaOfFields(field.fields, isText, `${prefix}${name}.`) : {}),
    })),
  ) as Schema<Own>;
