import type { Reply } from '@paila/simulator-kit';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { FieldErrors } from './fields.js';

/** Unknown paths; a missing trailing slash makes a path unknown. */
export const notFound: RequestHandler = (req, res) => {
  res.status(404).json({ detail: 'Not found.' });
};

export const methodNotAllowed =
  (allowed: string): RequestHandler =>
  (req, res) => {
    res
      .status(405)
      .set('Allow', allowed)
      .json({ detail: `Method "${req.method}" not allowed.`, status_code: 405 });
  };

/** A 500 in the provider's format. */
export const SERVER_ERROR = { detail: 'A server error occurred.', status_code: 500 };

const errorStatus = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
};

/** Answers malformed, oversized or unsupported bodies; any other error is a bug in the simulator. */
export const apiErrors: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const status = errorStatus(error);
  const reason = error instanceof Error ? error.message : '';
  const detail = status === 500 ? SERVER_ERROR.detail : status === 400 ? `JSON parse error - ${reason}` : reason;
  res.status(status).json({ detail, status_code: status });
};

/** A 400 in the provider's format. */
export const validationError = (errors: FieldErrors): Reply => ({
  status: 400,
  json: { ...errors, error_key: 'validation_error' },
});

// The status code is not documented; 404 is what the framework behind the provider's messages uses for this one.
export const NOT_FOUND: Reply = { status: 404, json: { detail: 'Not found.', error_key: 'validation_error' } };
