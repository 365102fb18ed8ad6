import type { ApiError, ErrorCode, FieldError } from '@paila/shared';

type Details = Omit<ApiError, 'msg' | 'code'>;

/** The HTTP status that each code travels under. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  validation: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  user_exists: 409,
  out_of_stock: 409,
  amount_changed: 409,
  idempotency_mismatch: 409,
  bad_status_change: 409,
  too_large: 413,
  not_json: 415,
  too_many_requests: 429,
  server_error: 500,
  provider_failed: 502,
  unavailable: 503,
  provider_timeout: 504,
};

/** A failure that a caller can act on. Everything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** What the body adds: the wrong fields, the amount due, the short lines. */
    readonly details: Details = {},
    readonly headers: Readonly<Record<string, string>> = {},
    readonly status: number = STATUS_OF[code],
  ) {
    super(message);
  }
}

export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`);
export const conflict = (code: ErrorCode, message: string, details: Details = {}): AppError =>
  new AppError(code, message, details);
export const unauthorized = (message = 'Please log in'): AppError => new AppError('unauthorized', message);
export const forbidden = (message = 'You may not do this'): AppError => new AppError('forbidden', message);

/** What a caller hears while the database is away. */
export const unavailable = (): AppError =>
  new AppError(
    'unavailable',
    'The shop cannot reach its database. Please try again in a moment.',
    {},
    { 'Retry-After': '5' },
  );

/** A 400 that names each wrong field; the message repeats the first. */
export const invalid = (errors: readonly FieldError[]): AppError =>
  new AppError('validation', errors[0]?.msg ?? 'Invalid request', { errors });
