import {
  type Body,
  type Endpoint,
  type Field,
  type Fields,
  isEitherBody,
  isMultipart,
  isRecord,
  pageQuery,
  parse,
  type Parsed,
} from '@paila/shared';
import type { Request } from 'express';
import { body, header, query } from 'express-validator';
import { AppError, invalid } from './errors.js';

type Location = 'body' | 'query' | 'headers';
const CHAIN = { body, query, headers: header } as const;

type Values = Readonly<Record<string, unknown>>;
const recordOr = (value: unknown): Values => (isRecord(value) ? value : {});

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Converts a value from where everything is text, and an empty text means absent unless it is one of the choices. */
const received = (field: Field, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const wanted = field.kind === 'optional' ? field.of : field;
  if (value.trim() === '') return wanted.kind === 'choice' && wanted.values.includes('') ? '' : undefined;
  if (wanted.kind === 'number' && NUMBER.test(value)) return Number(value);
  if (wanted.kind === 'flag' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
};

/** Checks and converts a value of what was sent. */
type Check = (value: unknown, sent: Values) => Parsed;

/**
 * The checks of an object's fields by their paths; those of an object within it follow: `address`, `address.city`.
 * @param formOf finds the object in what was sent
 */
const checksOf = (
  fields: Fields,
  isText: boolean,
  prefix = '',
  formOf = (sent: Values): Values => sent,
): [path: string, check: Check][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const itself = field.kind === 'object' ? { ...field, fields: {} } : field;
    const check: Check = (value, sent) =>
      parse(itself, isText ? received(itself, value) : value, { path, form: formOf(sent) });
    if (field.kind !== 'object') return [[path, check]];
    return [[path, check], ...checksOf(field.fields, isText, `${path}.`, (sent) => recordOr(formOf(sent)[name]))];
  });

/** The object of these fields, from their values by path. */
const objectOf = (fields: Fields, values: ReadonlyMap<string, unknown>, prefix = ''): Values => {
  const object: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const path = `${prefix}${name}`;
    const value = field.kind === 'object' ? objectOf(field.fields, values, `${path}.`) : values.get(path);
    if (value !== undefined) object[name] = value;
  }
  return object;
};

/** Checks and converts the declared fields of what was sent in one location. */
type ReadLocation = (sent: Values) => Promise<Parsed<Values>>;

/**
 * One chain has all fields of a location, as a chain takes longer than what it checks. It changes nothing that was sent, as other fields are compared with it, and
 * is not run on the request itself, whose query is parsed each time it is looked at.
 */
const locationReader = (location: Location, fields: Fields, isText = location !== 'body'): ReadLocation => {
  const checks = new Map(checksOf(fields, isText));
  const chain = CHAIN[location]([...checks.keys()]).custom((value: unknown, { req, path }) => {
    const parsed = checks.get(path)?.(value, recordOr(req[location]));
    if (!parsed || parsed.errors) throw new Error(parsed?.errors[0]?.msg);
    // Safe, as the chain is only run below.
    (req['values'] as Map<string, unknown>).set(path, parsed.value);
    return true;
  });
  return async (sent) => {
    const values = new Map<string, unknown>();
    const result = await chain.run({ [location]: sent, values }, { dryRun: true });
    if (result.isEmpty()) return { value: objectOf(fields, values) };
    const errors = result.array();
    return {
      errors: errors.map((error) => ({ msg: String(error.msg), path: error.type === 'field' ? error.path : '' })),
    };
  };
};

const readerOfBody = (declared: Body): ReadLocation => {
  if (isMultipart(declared)) return locationReader('body', declared.multipart, true);
  if (!isEitherBody(declared)) return locationReader('body', declared);
  const [readThen, readElse] = [locationReader('body', declared.then), locationReader('body', declared.else)];
  return (sent) => (declared.ifAnyOf.some((name) => sent[name] !== undefined) ? readThen(sent) : readElse(sent));
};

/** The checked and converted input of a call. */
export interface Input {
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/** The input of a call whose endpoint declares none. */
export const NO_INPUT: Input = { query: {}, headers: {}, body: {} };

const hasAny = (fields: Fields | undefined): fields is Fields => fields !== undefined && Object.keys(fields).length > 0;
const NOTHING: Parsed<Values> = { value: {} };

/**
 * Creates the reader of an endpoint's input, undefined if it declares none: express-validator checks the declared fields; all others are
 * dropped.
 * @throws AppError 400 `validation`, one entry for each wrong field; `malformed_request` for a body that is no object
 */
export const inputReader = ({
  query: declaredQuery,
  headers: declaredHeaders,
  body: declaredBody,
  paged,
}: Endpoint): ((req: Request) => Promise<Input>) | undefined => {
  const queryFields: Fields = { ...declaredQuery, ...(paged ? pageQuery : {}) };
  const readQuery = hasAny(queryFields) ? locationReader('query', queryFields) : undefined;
  const readHeaders = hasAny(declaredHeaders) ? locationReader('headers', declaredHeaders) : undefined;
  const readBody = declaredBody ? readerOfBody(declaredBody) : undefined;
  if (!readQuery && !readHeaders && !readBody) return undefined;
  return async (req) => {
    const sent: unknown = req.body;
    if (readBody && sent !== undefined && !isRecord(sent)) throw new AppError('malformed_request');
    const query = (await readQuery?.(req.query)) ?? NOTHING;
    const headers = (await readHeaders?.(req.headers)) ?? NOTHING;
    const body = (await readBody?.(recordOr(sent))) ?? NOTHING;
    if (query.errors || headers.errors || body.errors) {
      throw invalid([query, headers, body].flatMap(({ errors = [] }) => errors));
    }
    return { query: query.value, headers: headers.value, body: body.value };
  };
};
