import type { InferFields } from './fields.js';
import type { failure } from './meta.js';
import { isRecord } from './reading.js';

/** The body of every failure. */
export type ApiError = InferFields<(typeof failure)['fields']>;
export type FieldError = NonNullable<ApiError['errors']>[number];
/** A line that is not available in the requested quantity. */
export type ShortLine = NonNullable<ApiError['lines']>[number];

/** The body of a failure. Another server may send only the message of an {@link ApiError}. */
export type ErrorBody = Partial<ApiError> & Pick<ApiError, 'msg'>;

/** Anything longer, or with tags, is a page of a proxy or of another server. */
const SHORT_TEXT = /^[^<]{1,300}$/;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const readErrors = (errors: unknown): FieldError[] =>
  (Array.isArray(errors) ? errors : []).flatMap((error: unknown) =>
    isRecord(error) && isText(error['msg'])
      ? [{ msg: error['msg'], path: isText(error['path']) ? error['path'] : '' }]
      : [],
  );

/** The readable message of a failed answer: `msg`, the first message of a list of errors, or a short plain text. */
export const readErrorBody = (body: unknown): ErrorBody | undefined => {
  if (typeof body === 'string') return SHORT_TEXT.test(body.trim()) ? { msg: body.trim() } : undefined;
  if (!isRecord(body)) return undefined;
  const { errors: _unread, ...rest } = body;
  const errors = readErrors(body['errors']);
  const msg = isText(body['msg']) ? body['msg'] : errors[0]?.msg;
  return msg === undefined ? undefined : { ...rest, msg, ...(errors.length > 0 && { errors }) };
};
