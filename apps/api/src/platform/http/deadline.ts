import type { RequestHandler } from 'express';
import { DATABASE_MS, Deadline, runWithin } from '../database/deadline.js';
import { errorHandler } from './error-handler.js';
import { unavailable } from './errors.js';

/**
 * Answers 503 when the database keeps a request waiting for 4 seconds in all. Its pending work is abandoned: it cannot
 * commit, and its answer is dropped (docs/decisions/010-database-deadline.md). Runs after the request's body is read,
 * so that a slow upload does not count. Queues of other work and `platform/waiting.ts` stop the clock. The deadline
 * ends when the answer begins, as a long export has its own deadline for each query.
 */
export const databaseDeadline: RequestHandler = (req, res, next) => {
  const giveUp = (): void => {
    req.log.warn('database deadline exceeded');
    errorHandler(unavailable('database_deadline'), req, res, next);
  };
  const deadline = new Deadline(DATABASE_MS, () => res.headersSent, giveUp);
  res.once('finish', () => deadline.stop());
  runWithin(deadline, next);
};
