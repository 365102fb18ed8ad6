import type { ApiError } from '@paila/shared';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError, notFound, unavailable } from './errors.js';
import { awayCause, isDatabaseAway } from '../database/failures.js';
import { deadlineSignal } from '../database/deadline.js';

const bodyParserFailures: Readonly<
  Record<string, { readonly code: 'too_large' | 'malformed_request' | 'not_json'; readonly msg: string }>
> = {
  'entity.too.large': { code: 'too_large', msg: 'The request is too large' },
  'entity.parse.failed': { code: 'malformed_request', msg: 'The request is not valid JSON' },
  'encoding.unsupported': { code: 'not_json', msg: 'Please send JSON without this encoding' },
  'charset.unsupported': { code: 'not_json', msg: 'Please send JSON in UTF-8' },
  'request.aborted': { code: 'malformed_request', msg: 'The request was incomplete' },
  'request.size.invalid': { code: 'malformed_request', msg: 'The request was incomplete' },
};

/**
 * Errors of Express and its middleware that carry a status: an unreadable compressed body, a range outside a file, a
 * failed precondition.
 */
const refusal = (error: unknown): AppError | undefined => {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error.status < 400 || error.status > 499) return undefined;
  return new AppError('malformed_request', {}, { status: error.status });
};

const errorType = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';

/** The answer to a thrown error; undefined for a bug. A document or id that Mongoose refuses is a bug, too. */
const understood = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return unavailable(awayCause(error));
  const failure = bodyParserFailures[errorType(error)];
  if (failure) return new AppError(failure.code, {}, { msg: failure.msg });
  if (error instanceof URIError) return notFound('path');
  return refusal(error);
};

/** Answers unknown paths below /api with a JSON 404, never with the web page. */
export const unknownApiPath: RequestHandler = () => {
  throw notFound('path');
};

const isAnsweredTwice = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_HTTP_HEADERS_SENT';

/** The only place that turns an error into an answer. */
export const errorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  const expected = understood(error);
  if (res.headersSent) {
    if (!deadlineSignal()?.aborted) next(error);
    // An abandoned request: its 503 has been sent already, and the connection serves other requests.
    else if (!expected && !isAnsweredTwice(error)) req.log.error({ err: error }, 'unexpected failure');
    return;
  }
  if (!expected) req.log.error({ err: error }, 'unexpected failure');
  const answer = expected ?? new AppError('server_error');
  req.failure = { code: answer.code, ...(answer.why ? { cause: answer.why } : {}) };
  // Headers that the route set for its own answer do not apply to the error.
  res.removeHeader('ETag');
  res.set('Cache-Control', 'no-store').type('json');
  const { code, message: msg, parameters: params, details } = answer;
  const body: ApiError = { msg, code, ...(Object.keys(params).length > 0 ? { params } : {}), ...details };
  res.status(answer.status).set(answer.headers).json(body);
};
