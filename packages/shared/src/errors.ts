/** What went wrong, for programs; `msg` beside it is for people. */
export const ERROR_CODES = [
  'validation',
  'unauthorized',
  'invalid_credentials',
  'forbidden',
  'not_found',
  'conflict',
  'user_exists',
  'out_of_stock',
  'amount_changed',
  'idempotency_mismatch',
  'bad_status_change',
  'method_not_allowed',
  'too_large',
  'not_json',
  'too_many_requests',
  'provider_failed',
  'provider_timeout',
  'server_error',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

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
  readonly code: ErrorCode;
  /** With `validation`: one entry per wrong field; `msg` repeats the first. */
  readonly errors?: readonly FieldError[];
  /** With `amount_changed`: the sum that is due now, in dollars. */
  readonly amount?: number;
  /** With `out_of_stock`. */
  readonly lines?: readonly ShortLine[];
}

/** Whether something that came over the wire is an error body; garbage is not. */
export const isApiError = (body: unknown): body is ApiError =>
  typeof body === 'object' &&
  body !== null &&
  'msg' in body &&
  typeof body.msg === 'string' &&
  'code' in body &&
  ERROR_CODES.some((code) => code === body.code);
