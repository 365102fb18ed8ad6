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
} from '@paila/shared';
import type { Request } from 'express';
import { body, header, matchedData, query, type ValidationChain, validationResult } from 'express-validator';
import { isMultipartRequest } from './body-reader.js';
import { AppError, invalid } from './errors.js';

type Location = 'body' | 'query' | 'headers';
const CHAIN = { body, query, headers: header } as const;

/** The object that a field is part of. */
type FormOf = (req: Pick<Request, 'body' | 'query'>) => Readonly<Record<string, unknown>>;
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

const chainOf = (location: Location, path: string, field: Field, formOf: FormOf): ValidationChain => {
  const parsed = (value: unknown, req: unknown) =>
    parse(field, received(field, value, location !== 'body' || isMultipartRequest(req as Request)), {
      path,
      form: formOf(req as Request),
    });
  // Bails out at once: a wrong value stays as it was sent, as others are compared with it.
  return CHAIN[location](path)
    .custom((value: unknown, { req }) => {
      const { errors } = parsed(value, req);
      if (errors) throw new Error(errors[0]?.msg);
      return true;
    })
    .bail()
    .customSanitizer((value: unknown, { req }) => {
      const { errors, value: converted } = { value: undefined, ...parsed(value, req) };
      return errors ? undefined : converted;
    });
};

/** The chains of an object's fields; those of an object within it follow with their paths: `address.city`. */
const chainsOf = (location: Location, fields: Fields, prefix = '', formOf?: FormOf): ValidationChain[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const form: FormOf = formOf ?? ((req) => recordOr(location === 'query' ? req.query : req.body));
    if (field.kind !== 'object') return [chainOf(location, path, field, form)];
    const isThere = CHAIN[location](path, field.msg ?? `Please send ${path}`).custom(isRecord);
    return [isThere, ...chainsOf(location, field.fields, `${path}.`, (req) => recordOr(form(req)[name]))];
  });

const bodyFieldsOf = (declared: Body, sent: unknown): Fields => {
  if (isMultipart(declared)) return declared.multipart;
  if (!isEitherBody(declared)) return declared;
  const form = recordOr(sent);
  return declared.ifAnyOf.some((name) => form[name] !== undefined) ? declared.then : declared.else;
};

const onlyDefined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, isRecord(value) && !(value instanceof Date) ? onlyDefined(value) : value]),
  );

/** The checked and converted input of a call. */
export interface Input {
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/** The input of a call whose endpoint declares none. */
export const NO_INPUT: Input = { query: {}, headers: {}, body: {} };

/**
 * Creates the reader of an endpoint's input, undefined if it declares none: express-validator checks and converts the declared fields; all others are
 * dropped.
 * @throws AppError 400 `validation`, one entry for each wrong field; `malformed_request` for a body that is no object
 */
export const inputReader = ({
  query: declaredQuery,
  headers,
  body: declaredBody,
  paged,
}: Endpoint): ((req: Request) => Promise<Input>) | undefined => {
  const queryFields = { ...declaredQuery, ...(paged ? pageQuery : {}) };
  const fixed = [...chainsOf('query', queryFields), ...chainsOf('headers', headers ?? {})];
  const bodyChains = new Map<Fields, ValidationChain[]>();
  const chainsFor = (sent: unknown): ValidationChain[] => {
    if (!declaredBody) return [];
    const fields = bodyFieldsOf(declaredBody, sent);
    const known = bodyChains.get(fields) ?? chainsOf('body', fields);
    bodyChains.set(fields, known);
    return known;
  };
  if (fixed.length === 0 && !declaredBody) return undefined;
  const declared: Readonly<Record<Location, boolean>> = {
    query: Object.keys(queryFields).length > 0,
    headers: headers !== undefined,
    body: declaredBody !== undefined,
  };
  return async (req) => {
    const sent: unknown = req.body;
    if (declaredBody && sent !== undefined && !isRecord(sent)) throw new AppError('malformed_request');
    for (const chain of [...fixed, ...chainsFor(sent)]) await chain.run(req);
    const errors = validationResult(req).array({ onlyFirstError: true });
    if (errors.length > 0) {
      throw invalid(
        errors.map((error) => ({ msg: String(error.msg), path: error.type === 'field' ? error.path : '' })),
      );
    }
    const read = (location: Location) =>
      declared[location] ? onlyDefined(matchedData(req, { locations: [location] })) : {};
    return { query: read('query'), headers: read('headers'), body: read('body') };
  };
};
