import type { ErrorCode, ErrorParameters } from './errors.js';

export interface FieldError {
  readonly msg: string;
  readonly path: string;
}

/** A line that cannot be had as wanted. */
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
  /** The values that stand in `msg`, so that it can be said in another language. */
  readonly params?: ErrorParameters;
  /** With `validation`: one entry per wrong field; `msg` repeats the first. */
  readonly errors?: readonly FieldError[];
  /** With `amount_changed`: the sum that is due now, in dollars. */
  readonly amount?: number;
  /** With `out_of_stock`. */
  readonly lines?: readonly ShortLine[];
}

/**
 * Whether something that came over the wire is an error body. A code that this version does not know is none the worse:
 * `msg` is fit to be shown.
 */
export const isApiError = (body: unknown): body is ApiError =>
  typeof body === 'object' &&
  body !== null &&
  'msg' in body &&
  typeof body.msg === 'string' &&
  'code' in body &&
  typeof body.code === 'string';
