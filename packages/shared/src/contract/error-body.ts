import type { ErrorCode, ErrorParameters } from './errors.js';

export interface FieldError {
  readonly msg: string;
  readonly path: string;
}

/** A line that is not available in the wanted quantity. */
export interface ShortLine {
  readonly productId: string;
  readonly size?: string;
  readonly available: number;
}

/** The body of every failure. */
export interface ApiError {
  readonly msg: string;
  /** For programs. */
  readonly code: ErrorCode;
  /** The values in `msg`, so that it can be translated. */
  readonly params?: ErrorParameters;
  /** With `validation`: one entry per wrong field; `msg` repeats the first. */
  readonly errors?: readonly FieldError[];
  /** With `amount_changed`: the current amount, in dollars. */
  readonly amount?: number;
  /** With `out_of_stock`. */
  readonly lines?: readonly ShortLine[];
}

/**
 * Whether a response is an error body. A code that this version does not know is fine, as `msg` can be shown.
 */
export const isApiError = (body: unknown): body is ApiError =>
  typeof body === 'object' &&
  body !== null &&
  'msg' in body &&
  typeof body.msg === 'string' &&
  'code' in body &&
  typeof body.code === 'string';
