import {
  ERRORS,
  errorText,
  type ApiError,
  type ErrorCode,
  type ErrorParameters,
  type FieldError,
  type Findable,
  type ParametersOf,
} from '@paila/shared';
import type { UnavailableCause } from '../unavailable-cause.js';

/** The fields of an error's body besides its code: the wrong fields, the amount due, the lines short of stock. */
type Details = Omit<ApiError, 'msg' | 'code' | 'params'>;

interface Options {
  readonly details?: Details;
  readonly headers?: Readonly<Record<string, string>>;
  /** A more specific message than the code's. */
  readonly msg?: string;
  /** For errors of Express that carry their own status. */
  readonly status?: number;
  /** The reason of a 503, for logs and metrics. */
  readonly why?: UnavailableCause | undefined;
}

/** Codes whose messages have parameters require them. */
type Rest<Code extends ErrorCode> = keyof ParametersOf<Code> extends never
  ? [parameters?: ErrorParameters, options?: Options]
  : [parameters: ParametersOf<Code>, options?: Options];

/** An error that the caller can act on. Every other exception is a bug and leads to a 500. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly parameters: ErrorParameters;
  readonly details: Details;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly why: UnavailableCause | undefined;

  constructor(
    readonly code: Code,
    ...[parameters = {}, { details = {}, headers = {}, msg, status = ERRORS[code].status, why } = {}]: Rest<Code>
  ) {
    super(msg ?? errorText(code, parameters));
    this.parameters = parameters;
    this.details = details;
    this.headers = headers;
    this.status = status;
    this.why = why;
  }
}

/** An expected failure, for functions that return their refusals. */
export interface Refusal {
  readonly refused: AppError;
}

/** @throws AppError the refusal's */
export const orThrow = <Result extends object>(outcome: Result | Refusal): Result => {
  if ('refused' in outcome) throw outcome.refused;
  return outcome;
};

export const notFound = (kind: Findable): AppError<'not_found'> => new AppError('not_found', { kind });
export const unauthorized = (): AppError<'unauthorized'> => new AppError('unauthorized');
export const forbidden = (): AppError<'forbidden'> => new AppError('forbidden');

/** The error while the database is unavailable. */
export const unavailable = (why: UnavailableCause): AppError<'unavailable'> =>
  new AppError('unavailable', {}, { headers: { 'Retry-After': '5' }, why });

/** A 400 that names each wrong field; the message repeats the first. */
export const invalid = (errors: readonly FieldError[]): AppError<'validation'> => {
  const [first] = errors;
  return new AppError('validation', {}, { details: { errors }, ...(first ? { msg: first.msg } : {}) });
};
