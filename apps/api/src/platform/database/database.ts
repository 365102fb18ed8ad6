import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import { wakeWritersOfClosedConnections } from './closed-connections.js';

/** How long a call waits for a database that is away before it becomes a 503. */
const SERVER_SELECTION_MS = 3_000;
/** How often the database is asked whether it lives. */
const HEARTBEAT_MS = 2_000;
/** A database that lets this one question wait for so long is taken for away, and what it was asked is broken off. */
const SILENCE_MS = 4_000;
/** A database that takes longer for a ping is not ready. */
const READY_WITHIN_MS = 2_000;
/** For how long a transaction is tried again before its call becomes a 503. */
const TRANSACTION_MS = 10_000;
/** The pause before another try grows from one to the other. */
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 250;
/** The pause before the result of a commit is asked for again. */
const COMMIT_PAUSE_MS = 250;

/** Names the database without the password that its address may hold. */
const hostsOf = (uri: string): string => /^[^/]*\/\/(?:[^@/]*@)?([^/?]*)/.exec(uri)?.[1] ?? 'MONGODB_URI';

/** The database cannot be used at the start; the message is one clear line. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/**
 * Connects to MongoDB, once, with majority writes. The driver reconnects by itself afterwards.
 * @param options selectionMs: how long a call waits for a database that is away
 * @throws DatabaseError when the first connection cannot be made, or when it is no replica set
 */
export const connectDatabase = async (
  uri: string,
  log: Logger,
  { dbName, selectionMs = SERVER_SELECTION_MS }: { readonly dbName?: string; readonly selectionMs?: number } = {},
): Promise<void> => {
  wakeWritersOfClosedConnections();
  mongoose.set('strictQuery', true);
  mongoose.set('bufferCommands', false);
  const options: mongoose.ConnectOptions = {
    serverSelectionTimeoutMS: selectionMs,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    connectTimeoutMS: SILENCE_MS,
    socketTimeoutMS: 30_000,
    maxPoolSize: 20,
    retryWrites: true,
    writeConcern: { w: 'majority', journal: true },
    autoIndex: false,
    ...(dbName === undefined ? {} : { dbName }),
  };
  try {
    await mongoose.connect(uri, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The database at ${hostsOf(uri)} cannot be used: ${reason}`);
  }
  mongoose.connection.on('disconnected', () => {
    log.warn('database lost');
  });
  mongoose.connection.on('reconnected', () => {
    log.info('database back');
  });
  const hello = await mongoose.connection.db?.admin().command({ hello: 1 });
  if (hello?.['setName'] === undefined && hello?.['msg'] !== 'isdbgrid') {
    await disconnectDatabase();
    throw new DatabaseError(
      `The database at ${hostsOf(uri)} is not a replica set, which orders need; start mongod with --replSet and call rs.initiate() once.`,
    );
  }
};

/** Makes every index that the models declare; a start with a wrong one fails loudly. */
export const ensureIndexes = async (): Promise<void> => {
  for (const model of Object.values(mongoose.models)) await model.createIndexes();
};

/** True while MongoDB answers, and soon. */
export const isDatabaseReady = async (): Promise<boolean> => {
  const ping = mongoose.connection.db?.admin().command({ ping: 1 });
  const answers = ping?.then(
    () => mongoose.connection.readyState === mongoose.ConnectionStates.connected,
    () => false,
  );
  return Promise.race([answers ?? false, sleep(READY_WITHIN_MS, false, { ref: false })]);
};

export const disconnectDatabase = async (): Promise<void> => {
  mongoose.connection.removeAllListeners('disconnected');
  await mongoose.disconnect();
};

const { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError } =
  mongoose.mongo;

/** A bulk write, such as insertMany, wraps whatever stopped it, and that alone says what it was. */
const causeOf = (error: unknown): unknown =>
  error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error;

const isLabelled = (error: unknown, label: string): boolean =>
  error instanceof MongoError && error.hasErrorLabel(label);

/** Nothing of a transaction was kept that failed like this before it was to be committed. */
const isTransient = (error: unknown): boolean =>
  // Not labelled by the driver when its heartbeat was broken off before this connection was.
  causeOf(error) instanceof MongoNetworkError || isLabelled(causeOf(error), 'TransientTransactionError');

/**
 * Commits. An answer that is lost on the way is asked for again, which never commits twice.
 * @param giveUp when to stop asking, in milliseconds since 1970
 * @returns false when nothing was kept and all has to be done again
 */
const commit = async (session: ClientSession, giveUp: number): Promise<boolean> => {
  for (;;) {
    try {
      await session.commitTransaction();
      return true;
    } catch (error) {
      const isOver = Date.now() >= giveUp;
      if (isLabelled(error, 'TransientTransactionError') && !isOver) return false;
      if (!isDatabaseAway(error) || isOver) throw error;
    }
    await sleep(COMMIT_PAUSE_MS);
  }
};

const TRANSACTION: mongoose.mongo.TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: new mongoose.mongo.WriteConcern('majority'),
  readPreference: 'primary',
};

/**
 * Runs the work in one transaction, again from the start on a transient conflict: so no mail, no HTTP call and no
 * Promise.all inside it. The driver's own way tries for two minutes, in which no caller waits for an answer.
 * @throws what {@link isDatabaseAway} knows when the database is away, or others are in the way for 10 seconds. If it went
 *   away while committing, the work may be done all the same: what must not happen twice needs a mark by which the same
 *   call, sent again, is known
 */
export const inTransaction = async <Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> => {
  const giveUp = Date.now() + TRANSACTION_MS;
  const session = await mongoose.startSession();
  try {
    for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      session.startTransaction(TRANSACTION);
      try {
        const result = await work(session);
        if (await commit(session, giveUp)) return result;
      } catch (error) {
        if (!session.inTransaction()) throw error;
        await session.abortTransaction();
        if (!isTransient(error) || Date.now() >= giveUp) throw error;
      }
      // Of two that met, not both come back at the same moment.
      await sleep(pause * Math.random());
    }
  } finally {
    await session.endSession();
  }
};

/** The driver's words for a database that cannot be reached, or not any more, and for writes that it could not keep. */
const AWAY = [
  MongoNetworkError,
  MongoServerSelectionError,
  mongoose.mongo.MongoServerClosedError,
  mongoose.mongo.MongoTopologyClosedError,
  mongoose.mongo.MongoNotConnectedError,
  mongoose.mongo.MongoClientClosedError,
  mongoose.mongo.MongoExpiredSessionError,
  mongoose.mongo.MongoWriteConcernError,
];
/** What the server or the driver calls worth another try. */
const AWAY_LABELS = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'RetryableError',
  'SystemOverloadedError',
];
/**
 * Codes of a server that is there but is going, not yet coming, or cannot write now: HostUnreachable, HostNotFound,
 * MaxTimeMSExpired, NetworkTimeout, ShutdownInProgress, FailedToSatisfyReadPreference, PrimarySteppedDown,
 * ExceededTimeLimit, SocketException, NotWritablePrimary, InterruptedAtShutdown, Interrupted,
 * InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const AWAY_CODES = new Set([6, 7, 50, 89, 91, 133, 189, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436]);

/** Whether a failure means that the database cannot be used now, rather than that the call was wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const cause = causeOf(error);
  if (AWAY.some((kind) => cause instanceof kind) || AWAY_LABELS.some((label) => isLabelled(cause, label))) return true;
  if (cause instanceof MongoServerError) return AWAY_CODES.has(Number(cause.code));
  // Mongoose has its own word for a server that was not found.
  return cause instanceof mongoose.Error.MongooseServerSelectionError;
};

/** Whether a write met a unique index that the given field belongs to. */
export const isDuplicateKey = (error: unknown, field?: string): boolean =>
  error instanceof mongoose.mongo.MongoServerError &&
  error.code === 11_000 &&
  (field === undefined || field in ((error['keyPattern'] as object | undefined) ?? {}));
