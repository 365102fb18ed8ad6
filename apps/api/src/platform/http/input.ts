import {
  type Body,
  type Endpoint,
  type Fields,
  isAbsent,
  isEitherBody,
  isMultipart,
  isRecord,
  pageQuery,
} from '@paila/shared';
import type { Request } from 'express';
import { checkSchema, matchedData, validationResult, type Location } from 'express-validator';
import { lazily } from '../memoize.js';
import { AppError, invalid } from './errors.js';
import { recordOr, schemaOfFields } from './input-schema.js';

/** What browsers without a stored value send instead. */
const NO_VALUES = new Set(['', 'null', 'undefined']);

/** The stored value that a browser sent; undefined for none. */
export const sentValue = (text = ''): string | undefined => (NO_VALUES.has(text.trim()) ? undefined : text.trim());

type Values = Readonly<Record<string, unknown>>;

/** The declared fields among the checked values. What an object holds besides is dropped. */
const declaredIn = (fields: Fields, values: Values): Values => {
  const declared: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = field.kind === 'object' ? declaredIn(field.fields, recordOr(values[name])) : values[name];
    const isAbsentField = value === undefined || (field.kind === 'optional' && isAbsent(field, value));
    if (!isAbsentField) declared[name] = value;
  }
  return declared;
};

type Errors = Parameters<typeof invalid>[0];
/** Checks and converts the declared fields of one location. */
type ReadLocation = (sent: Values) => Promise<{ readonly values: Values; readonly errors: Errors }>;

const valueAt = (values: Values, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => recordOr(value)[name], values);

/**
 * The chains are built once, at the first call, as a start need not wait for all calls of the API. They run one after
 * the other, so that errors have the order of the declaration. A chain costs more than what it checks, so those of
 * absent optional fields do not run.
 */
const locationReader = (location: Location, fields: Fields, isText = location !== 'body'): ReadLocation => {
  const steps = lazily(() => {
    const schema = schemaOfFields(fields, isText);
    const chains = checkSchema(schema, [location]);
    return Object.entries(schema).map(([path, { optional }], index) => ({
      path: path.split('.'),
      isOptional: optional !== undefined,
      chain: chains[index],
    }));
  });
  return async (sent) => {
    // Declared fields only: the library takes a key such as `address.email` for the field `email` of `address`. A copy,
    // as sanitizers write into what they run on.
    const declared = Object.fromEntries(Object.keys(fields).map((name) => [name, sent[name]]));
    const request = { [location]: declared };
    for (const { path, isOptional, chain } of steps()) {
      if (!isOptional || valueAt(declared, path) !== undefined) await chain?.run(request);
    }
    const errors = validationResult(request).array({ onlyFirstError: true });
    return {
      values: declaredIn(fields, matchedData(request)),
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

/**
 * Creates the reader of an endpoint's input, undefined if it declares none. express-validator checks and converts the
 * declared fields; all others are dropped.
 * @throws AppError 400 `validation`, one entry for each wrong field; `malformed_request` unless the body is an object
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
    const body: unknown = req.body;
    if (readBody && body !== undefined && !isRecord(body)) throw new AppError('malformed_request');
    const query = await readQuery?.(req.query);
    const headers = await readHeaders?.(req.headers);
    const checkedBody = await readBody?.(recordOr(body));
    const errors = [query, headers, checkedBody].flatMap((each) => each?.errors ?? []);
    if (errors.length > 0) throw invalid(errors);
    return { query: query?.values ?? {}, headers: headers?.values ?? {}, body: checkedBody?.values ?? {} };
  };
};
