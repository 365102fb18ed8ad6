import type { ApiError, ErrorCode } from '@paila/shared';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import mongoose from 'mongoose';
import { AppError, notFound, unavailable } from './errors.js';
import { isDatabaseAway } from '../database/database.js';

const bodyParserFailures: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  'entity.too.large': ['too_large', 'That is too much to send at once'],
  'entity.parse.failed': ['validation', 'The request is not valid JSON'],
  'encoding.unsupported': ['not_json', 'Please send plain JSON'],
  'charset.unsupported': ['not_json', 'Please send JSON in UTF-8'],
  'request.aborted': ['validation', 'The request was cut off'],
  'request.size.invalid': ['validation', 'The request was cut off'],
};

/**
 * What Express and its parts refuse by themselves, by an error with a status of its own: a body that cannot be unpacked, a
 * range outside a file, a condition that does not hold.
 */
const refusal = (error: unknown): AppError | undefined => {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error.status < 400 || error.status > 499) return undefined;
  return new AppError('validation', 'The request cannot be answered like this', {}, {}, error.status);
};

const typeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';

/** Puts whatever was thrown into the terms of the wire; undefined for a bug. */
const understood = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return unavailable();
  if (error instanceof mongoose.Error.CastError) return notFound('That');
  if (error instanceof mongoose.Error.ValidationError) {
    const errors = Object.values(error.errors).map((each) => ({ msg: each.message, path: each.path }));
    return new AppError('validation', errors[0]?.msg ?? 'Invalid request', { errors });
  }
  const known = bodyParserFailures[typeOf(error)];
  if (known) return new AppError(...known);
  if (error instanceof URIError) return notFound('That');
  return refusal(error);
};

/** Unknown paths below /api are a JSON 404, never the web page. */
export const unknownApiPath: RequestHandler = () => {
  throw notFound('That');
};

/** The one place where a failure becomes an answer. */
export const errorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const known = understood(error);
  if (!known) req.log.error({ err: error }, 'unexpected failure');
  const answer = known ?? new AppError('server_error', 'Server Error');
  // What the route said of the answer it meant to give is not true of this one.
  res.removeHeader('ETag');
  res.set('Cache-Control', 'no-store').type('json');
  const body: ApiError = { msg: answer.message, code: answer.code, ...answer.details };
  res.status(answer.status).set(answer.headers).json(body);
};
