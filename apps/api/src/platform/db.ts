import mongoose, { type ClientSession } from 'mongoose';
import type { Logger } from 'pino';

/** How long a call waits for a database that is away before it becomes a 503. */
const SERVER_SELECTION_MS = 3_000;

/** Names the database without the password that its address may hold. */
const hostsOf = (uri: string): string => /^[^/]*\/\/(?:[^@/]*@)?([^/?]*)/.exec(uri)?.[1] ?? 'MONGODB_URI';

/** The database cannot be used at the start; the message is one clear line. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/**
 * Connects to MongoDB, once, with majority writes. The driver reconnects by itself afterwards.
 * @throws DatabaseError when the first connection cannot be made, or when it is no replica set
 */
export const connectDatabase = async (uri: string, log: Logger, dbName?: string): Promise<void> => {
  mongoose.set('strictQuery', true);
  mongoose.set('bufferCommands', false);
  const options: mongoose.ConnectOptions = {
    serverSelectionTimeoutMS: SERVER_SELECTION_MS,
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

/** True while MongoDB answers. */
export const isDatabaseReady = async (): Promise<boolean> => {
  try {
    await mongoose.connection.db?.admin().command({ ping: 1 }, { timeoutMS: 2_000 });
    return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
  } catch {
    return false;
  }
};

export const disconnectDatabase = async (): Promise<void> => {
  mongoose.connection.removeAllListeners('disconnected');
  await mongoose.disconnect();
};

/**
 * Runs the work in one transaction, again from the start on a transient conflict: so no mail, no HTTP call and no
 * Promise.all inside it.
 */
export const inTransaction = <Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> =>
  mongoose.connection.transaction(work, {
    readConcern: { level: 'snapshot' },
    writeConcern: new mongoose.mongo.WriteConcern('majority'),
    readPreference: 'primary',
  });

const AWAY = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'PoolClearedError',
  'PoolClearedOnNetworkError',
  'MongooseServerSelectionError',
  'MongoExpiredSessionError',
  'MongoClientClosedError',
  'MongoOperationTimeoutError',
]);
/** NotWritablePrimary, InterruptedAtShutdown and their kin: the server is there but is going or not yet coming. */
const AWAY_CODES = new Set([91, 189, 11600, 11602, 10107, 13435, 13436]);

/** Whether a failure means that the database cannot be reached, rather than that the call was wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name) || (error.name === 'MongooseError' && /initial connection|buffering/.test(error.message)))
    return true;
  return 'code' in error && typeof error.code === 'number' && AWAY_CODES.has(error.code);
};

/** Whether a write met a unique index that the given field belongs to. */
export const isDuplicateKey = (error: unknown, field?: string): boolean =>
  error instanceof mongoose.mongo.MongoServerError &&
  error.code === 11_000 &&
  (field === undefined || field in ((error['keyPattern'] as object | undefined) ?? {}));
