import type { RequestHandler } from 'express';
import { Deadline, runWithin } from '../database/deadline.js';
import { errorHandler } from './error-handler.js';
import { unavailable } from './errors.js';

/** The total time that a request may spend on the database. */
const DATABASE_MS = 4_000;

/**
 * Answers 503 when the database keeps a request waiting for 4 seconds in all. Work on it that is still under way is
 * abandoned: it commits nothing any more, and what it answers is dropped (docs/decisions/010-database-deadline.md). Stands
 * behind whatever reads the request, as a slow upload is not the database's fault; what else takes its time is wrapped in
 * pauseDeadline(). It does not count any more once the answer has begun: a stream may go on asking the database for hours,
 * each time within a deadline of its own.
 */
export const databaseDeadline: RequestHandler = (req, res, next) => {
  const deadline = new Deadline(DATABASE_MS, () => res.headersSent);
  res.once('finish', () => {
    deadline.stop();
  });
  deadline.signal.addEventListener('abort', () => {
    req.log.warn('gave up on the database');
    errorHandler(unavailable(), req, res, next);
  });
  runWithin(deadline, next);
};
