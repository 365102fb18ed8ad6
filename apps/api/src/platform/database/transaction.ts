import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type ClientSession } from 'mongoose';
import { beginAttempt, runAfterCommit } from './after-commit.js';
import { backgroundClient } from './background-client.js';
import { DeadlineError, deadlineSignal, restartDeadline, withDeadline } from './deadline.js';
import { countTransactionRetry, type TransactionKind } from '../metrics/index.js';
import { isConflict, isDatabaseAway, isTransient } from './failures.js';

/** The time for which a transaction that conflicts with others is retried. */
const TRANSACTION_MS = 10_000;
/** The first and the longest pause between retries. */
const MIN_PAUSE_MS = 5;
const MAX_PAUSE_MS = 250;
/** The pause before a commit without an answer is repeated. */
const COMMIT_PAUSE_MS = 250;

const TRANSACTION: mongoose.mongo.TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: new mongoose.mongo.WriteConcern('majority'),
  readPreference: 'primary',
};

/** MongoDB itself ends a transaction that is older than this (transactionLifetimeLimitSeconds). */
const TRANSACTION_LIFETIME_MS = 60_000;
const TRY_MS = 5_000;
const PAUSE_MS = 500;

/**
 * Makes the server abort the session's transaction, as soon as the server answers. Unlike `abortTransaction` this is
 * safe while the work may still use the session. Later commands of the work fail, and never count as writes outside the
 * transaction. Without this abort, an interrupted transaction would lock its documents for a minute. Returns once the
 * transaction has ended.
 */
const abandonSession = async ({ id }: ClientSession): Promise<void> => {
  if (!id) return;
  const client = backgroundClient();
  const givenUpAt = performance.now() + TRANSACTION_LIFETIME_MS;
  while (client === backgroundClient() && performance.now() < givenUpAt) {
    try {
      await withDeadline(TRY_MS, () => client.db('admin').command({ killSessions: [id] }));
      return;
    } catch {
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
};

/**
 * Commits. If the answer is lost, the commit is repeated, which is safe: it never commits twice.
 * @param isOver true to stop trying
 * @returns false if nothing was committed and the transaction must be retried
 */
const commit = async (session: ClientSession, isOver: () => boolean): Promise<boolean> => {
  for (;;) {
    try {
      await session.commitTransaction();
      return true;
    } catch (error) {
      const isTransactionGone =
        error instanceof mongoose.mongo.MongoError && error.hasErrorLabel('TransientTransactionError');
      if (isTransactionGone && !isOver()) return false;
      if (!isDatabaseAway(error) || isOver()) throw error;
    }
    await sleep(COMMIT_PAUSE_MS);
  }
};

/**
 * The cause of a transaction's failure. After its deadline, or after a reconnect has ended its session, driver and
 * server report various follow-up errors. Examples are a transaction that no longer exists or was aborted twice.
 */
const failureCause = (error: unknown, session: ClientSession, deadline: AbortSignal | undefined): unknown => {
  if (!(error instanceof mongoose.mongo.MongoError)) return error;
  const isSessionGone =
    session.hasEnded || error instanceof mongoose.mongo.MongoTransactionError || error.name === 'MongoRuntimeError';
  return deadline?.aborted || isSessionGone ? new DeadlineError({ cause: error }) : error;
};

/**
 * Runs the work in one transaction, again from the start on a transient conflict: so no mail, no HTTP call and no
 * Promise.all inside it. The driver's own withTransaction retries for two minutes, longer than any caller waits. When
 * the deadline of the request is over, nothing is committed any more and the transaction is aborted.
 * @throws an error that `isDatabaseAway` recognises if the database is unavailable, or if conflicts last until the
 *   deadline or for 10 seconds. If the commit itself failed, the work may have been done: what must not happen twice
 *   needs an idempotency key
 * @param kind what it changes, for metrics
 */
export const inTransaction = async <Result>(
  work: (session: ClientSession) => Promise<Result>,
  kind: TransactionKind = 'other',
): Promise<Result> => {
  const deadline = deadlineSignal();
  deadline?.throwIfAborted();
  const giveUpAt = performance.now() + TRANSACTION_MS;
  const isOver = (): boolean => deadline?.aborted === true || performance.now() >= giveUpAt;
  const session = await mongoose.startSession();
  let abandoned: Promise<void> | undefined;
  const abandon = (): void => {
    abandoned ??= abandonSession(session).catch(() => undefined);
  };
  deadline?.addEventListener('abort', abandon);
  try {
    for (let pause = MIN_PAUSE_MS; ; pause = Math.min(pause * 1.5, MAX_PAUSE_MS)) {
      session.startTransaction(TRANSACTION);
      beginAttempt(session);
      try {
        const result = await work(session);
        deadline?.throwIfAborted();
        if (await commit(session, isOver)) {
          restartDeadline();
          await runAfterCommit(session);
          return result;
        }
        countTransactionRetry(kind, 'failure');
      } catch (error) {
        // The commit itself failed: the transaction is over, and its result unknown.
        if (!session.inTransaction()) throw error;
        if (deadline?.aborted) throw error;
        // The first error is the cause; a failed abort adds nothing.
        await session.abortTransaction().catch(() => undefined);
        if (!isTransient(error) || isOver()) throw error;
        countTransactionRetry(kind, isConflict(error) ? 'conflict' : 'failure');
        if (isConflict(error)) restartDeadline();
      }
      // Random, so that two conflicting transactions do not collide again.
      await sleep(pause * Math.random());
    }
  } catch (caught) {
    const error = failureCause(caught, session, deadline);
    // After a conflict the transaction is aborted already.
    if (isDatabaseAway(error) && !isConflict(error)) abandon();
    throw error;
  } finally {
    deadline?.removeEventListener('abort', abandon);
    // The session returns to the pool only after the server has ended its transaction.
    const ended = (abandoned ?? Promise.resolve()).then(() => session.endSession());
    if (abandoned) ended.catch(() => undefined);
    else await ended;
  }
};
