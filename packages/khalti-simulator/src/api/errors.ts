import type { ErrorRequestHandler, RequestHandler } from 'express';

/** An address that the API does not have; the slash at the end belongs to it. */
export const unknownCall: RequestHandler = (req, res) => {
  res.status(404).json({ detail: 'Not found.' });
};

/** A known call by the wrong method. */
export const wrongMethod =
  (allowed: string): RequestHandler =>
  (req, res) => {
    res
      .status(405)
      .set('Allow', allowed)
      .json({ detail: `Method "${req.method}" not allowed.`, status_code: 405 });
  };

const statusOf = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
};

/** A body that is no JSON, too large or in another format; anything else is a fault of the simulator's own. */
export const apiErrors: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const status = statusOf(error);
  const reason = error instanceof Error ? error.message : '';
  const detail = status === 500 ? 'A server error occurred.' : status === 400 ? `JSON parse error - ${reason}` : reason;
  res.status(status).json({ detail, status_code: status });
};
