import {
  type Body,
  type Endpoint,
  type Field,
  type FieldError,
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
import { isMultipartRequest } from './body-reader.js';
import { AppError, invalid } from './errors.js';

type Location = 'body' | 'query' | 'headers';
const CHAIN = { body, query, headers: header } as const;

const recordOr = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Converts a value from where everything is text, and an empty text means absent. */
const received = (field: Field, value: unknown, isText: boolean): unknown => {
  if (!isText || typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  const wanted = field.kind === 'optional' ? field.of : field;
  if (wanted.kind === 'number' && NUMBER.test(value)) return Number(value);
  if (wanted.kind === 'flag' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
};

type Values = Readonly<Record<string, unknown>>;

/** Checks and converts the fields of an object: one error for each wrong field, in the order of their declaration. */
const readFields = (fields: Fields, form: Values, isText: boolean, prefix = ''): Parsed<Values> => {
  const errors: FieldError[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const path = `${prefix}${name}`;
    const sent = form[name];
    const isNested = field.kind === 'object' && isRecord(sent);
    const parsed = isNested
      ? readFields(field.fields, sent, isText, `${path}.`)
      : parse(field, received(field, sent, isText), { path, form });
    if (!parsed.errors) {
      if (parsed.value !== undefined) values[name] = parsed.value;
    } else if (isNested) errors.push(...parsed.errors);
    // What is wrong deep within a field is said of the field.
    else errors.push({ msg: parsed.errors[0]?.msg ?? '', path });
  }
  return errors.length > 0 ? { errors } : { value: values };
};

const bodyFieldsOf = (declared: Body, sent: unknown): Fields => {
  if (isMultipart(declared)) return declared.multipart;
  if (!isEitherBody(declared)) return declared;
  const form = recordOr(sent);
  return declared.ifAnyOf.some((name) => form[name] !== undefined) ? declared.then : declared.else;
};

/** The checked and converted input of a call. */
export interface Input {
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/** Reads all declared fields of one location. */
type ReadLocation = (req: Request) => Promise<Parsed<Values>>;

const NOTHING: Parsed<Values> = { value: {} };

/** One chain for all fields of a location, as a chain takes longer than what it checks. */
const locationReader = (location: Location, fieldsFor: (sent: unknown) => Fields): ReadLocation => {
  const chain = CHAIN[location]().customSanitizer((sent: unknown, { req }) =>
    readFields(fieldsFor(sent), recordOr(sent), location !== 'body' || isMultipartRequest(req as Request)),
  );
  return async (req) => {
    const { context } = await chain.run(req, { dryRun: true });
    // Safe, as the chain has made it of what was sent.
    return context.getData()[0]?.value as Parsed<Values>;
  };
};

/**
 * Creates the reader of an endpoint's input: express-validator checks and converts the declared fields; all others are
 * dropped.
 * @throws AppError 400 `validation`, one entry for each wrong field; `malformed_request` for a body that is no object
 */
export const inputReader = ({ query: declaredQuery, headers, body: declaredBody, paged }: Endpoint) => {
  const queryFields: Fields = { ...declaredQuery, ...(paged ? pageQuery : {}) };
  const readNothing: ReadLocation = () => Promise.resolve(NOTHING);
  const reader = (location: 'query' | 'headers', fields: Fields): ReadLocation =>
    Object.keys(fields).length > 0 ? locationReader(location, () => fields) : readNothing;
  const readQuery = reader('query', queryFields);
  const readHeaders = reader('headers', headers ?? {});
  const readBody = declaredBody ? locationReader('body', (sent) => bodyFieldsOf(declaredBody, sent)) : readNothing;
  const isAllNothing = [readQuery, readHeaders, readBody].every((read) => read === readNothing);

  return async (req: Request): Promise<Input> => {
    if (isAllNothing) return { query: {}, headers: {}, body: {} };
    const sent: unknown = req.body;
    if (declaredBody && sent !== undefined && !isRecord(sent)) throw new AppError('malformed_request');
    const [query, ofHeaders, ofBody] = [await readQuery(req), await readHeaders(req), await readBody(req)];
    if (query.errors || ofHeaders.errors || ofBody.errors) {
      throw invalid([query, ofHeaders, ofBody].flatMap(({ errors = [] }) => errors));
    }
    return { query: query.value, headers: ofHeaders.value, body: ofBody.value };
  };
};
