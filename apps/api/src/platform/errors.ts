import type { ApiError, ErrorCode, FieldError } from '@paila/shared';

type Details = Omit<ApiError, 'msg' | 'code'>;

/** A failure that a caller can act on. Everything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    /** What the body adds: the wrong fields, the amount due, the short lines. */
    readonly details: Details = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const notFound = (what: string): AppError => new AppError(404, 'not_found', `${what} not found`);
export const conflict = (code: ErrorCode, message: string, details: Details = {}): AppError =>
  new AppError(409, code, message, details);
export const unauthorized = (message = 'Please log in'): AppError => new AppError(401, 'unauthorized', message);
export const forbidden = (message = 'You may not do this'): AppError => new AppError(403, 'forbidden', message);

/** A 400 that names each wrong field; the message repeats the first. */
export const invalid = (errors: readonly FieldError[]): AppError =>
  new AppError(400, 'validation', errors[0]?.msg ?? 'Invalid request', { errors });
