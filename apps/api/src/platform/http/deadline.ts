import type { RequestHandler } from 'express';
import { Deadline, runWithin } from '../database/deadline.js';
import { errorHandler } from './error-handler.js';
import { unavailable } from './errors.js';

/** The total time that a request may spend on the database. */
const DATABASE_MS = 4_000;

/**
 * Answers 503 when the database keeps a request waiting for 4 seconds in all. Work on it that is still under way is
 * abandoned: it cannot commit, and its answer is dropped (docs/decisions/010-database-deadline.md). Runs after the request's
 * body is read, so that a slow upload does not count; other slow work is wrapped in pauseDeadline(). It ends when the
 * answer begins: a long export is read piece by piece, with a deadline of its own for each query.
 */
export const databaseDeadline: RequestHandler = (req, res, next) => {
  const giveUp = (): void => {
    req.log.warn('gave up on the database');
    errorHandler(unavailable(), req, res, next);
  };
  const deadline = new Deadline(DATABASE_MS, () => res.headersSent, giveUp);
  res.once('finish', () => {
    deadline.stop();
  });
  runWithin(deadline, next);
};
