import type { InferFields } from './fields.js';
import type { failure } from './meta.js';

/** The body of every failure. */
export type ApiError = InferFields<(typeof failure)['fields']>;
export type FieldError = NonNullable<ApiError['errors']>[number];
/** A line that is not available in the wanted quantity. */
export type ShortLine = NonNullable<ApiError['lines']>[number];

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
