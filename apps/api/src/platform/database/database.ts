import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { closeBackgroundClient, openBackgroundClient } from './background-client.js';
import { watchPool } from './connection-pool.js';
import { DatabaseError } from './database-error.js';
import { followDatabaseTime } from './database-time.js';
import { withDeadline } from './deadline.js';
import { isDatabaseAway, isUnauthorized } from './failures.js';
import { logSlowQueries } from './slow-queries.js';
import { reconnectWhenStuck } from './stuck-connections.js';
import { STOP_LIMITS_MS } from '../stop-limits.js';

export { DatabaseError } from './database-error.js';
export { databaseTime } from './database-time.js';
export { isDatabaseAway, isDuplicateKey } from './failures.js';
export { inTransaction } from './transaction.js';

/** The time limit of a request's command on the server: as long as the request itself waits. */
const COMMAND_MS = 4_000;
/** The time that a command-line program or a start waits for a busy database, as no visitor is waiting. */
const PATIENCE_MS = 10_000;
const FIRST_HELLO_AGAIN_MS = 100;
/** The time after the socket's timeout at which a connection counts as stuck. */
const STUCK_AFTER_MS = 1_500;

/**
 * Options of every client. The driver's timeoutMS is not set: it has had no effect since 7.8
 * (docs/decisions/010-database-deadline.md).
 */
const COMMON = {
  heartbeatFrequencyMS: 2_000,
  // Also limits a heartbeat, after which the server counts as down and its pending commands are aborted.
  connectTimeoutMS: 4_000,
  retryWrites: true,
  writeConcern: { w: 'majority', journal: true },
} as const;

/** For requests, which may wait 4 seconds for the database in total. */
const FOR_REQUESTS = {
  ...COMMON,
  serverSelectionTimeoutMS: 3_000,
  waitQueueTimeoutMS: 3_000,
  // Longer than the server's time limit of a command, so that its own error arrives first.
  socketTimeoutMS: COMMAND_MS + 500,
  maxPoolSize: 20,
};
/** For programs and background work, whose commands may take long: a migration, an index, a change stream. */
const FOR_LONG_WORK = {
  ...COMMON,
  serverSelectionTimeoutMS: PATIENCE_MS,
  waitQueueTimeoutMS: PATIENCE_MS,
  socketTimeoutMS: 600_000,
  maxPoolSize: 10,
};

/** The address of the database without its password. */
const databaseHosts = (uri: string): string => /^[^/]*\/\/(?:[^@/]*@)?([^/?]*)/.exec(uri)?.[1] ?? 'MONGODB_URI';

/** Asks the primary, whose clock stamps the writes; without a primary, any member. */
const sayHello = async (): Promise<mongoose.mongo.Document | undefined> =>
  mongoose.connection.db?.command({ hello: 1 }, { readPreference: 'primaryPreferred' });

/**
 * The database's description of itself. A busy machine may take longer over the first connection than a request would
 * wait.
 * @throws the reason why the database does not answer
 */
const firstHello = async (): Promise<mongoose.mongo.Document | undefined> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await sayHello();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error;
      await sleep(FIRST_HELLO_AGAIN_MS);
    }
  }
};

let endWatches: readonly (() => void)[] = [];

interface ConnectOptions {
  readonly dbName?: string;
  /** The models serve a program rather than requests, and their commands may take long. */
  readonly longWork?: boolean;
  /** The milliseconds after which a query is logged as slow; 0 for never. */
  readonly slowQueryMs?: number;
}

/**
 * Connects the models to MongoDB, once, with majority writes, and opens the client of background work beside
 * (background-client.ts). Both reconnect by themselves afterwards.
 * @throws DatabaseError when the first connection cannot be made, or when the database is not a replica set
 */
export const connectDatabase = async (
  uri: string,
  log: Logger,
  { dbName, longWork = false, slowQueryMs = 0 }: ConnectOptions = {},
): Promise<void> => {
  mongoose.set('strictQuery', true);
  mongoose.set('bufferCommands', false);
  mongoose.set('runValidators', true);
  const options = longWork ? FOR_LONG_WORK : FOR_REQUESTS;
  mongoose.connection.set('maxTimeMS', longWork ? undefined : COMMAND_MS);
  try {
    await mongoose.connect(uri, { ...options, autoIndex: false, ...(dbName === undefined ? {} : { dbName }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The database at ${databaseHosts(uri)} cannot be used: ${reason}`);
  }
  mongoose.connection.on('disconnected', () => log.warn('database disconnected'));
  mongoose.connection.on('reconnected', () => log.info('database reconnected'));
  const background = openBackgroundClient(uri, FOR_LONG_WORK, mongoose.connection.name);
  const models = mongoose.connection.getClient();
  endWatches = [
    reconnectWhenStuck(models, watchPool('requests', models), options.socketTimeoutMS + STUCK_AFTER_MS, log),
    reconnectWhenStuck(
      background,
      watchPool('background', background),
      FOR_LONG_WORK.socketTimeoutMS + STUCK_AFTER_MS,
      log,
    ),
    logSlowQueries(slowQueryMs, log),
  ];
  const hello = await firstHello();
  if (hello?.['setName'] === undefined && hello?.['msg'] !== 'isdbgrid') {
    await disconnectDatabase();
    throw new DatabaseError(
      `The database at ${databaseHosts(uri)} is not a replica set, which orders require. Start mongod with --replSet and call rs.initiate() once.`,
    );
  }
  const clock = await followDatabaseTime(sayHello, log);
  endWatches = [...endWatches, clock.end];
};

/** The running probe. Callers share it, so that none waits for a connection while the database hangs. */
let checking: Promise<boolean> | undefined;
const isWritable = async (): Promise<boolean> => {
  try {
    const hello = await mongoose.connection.db?.admin().command({ hello: 1 });
    return hello?.['isWritablePrimary'] === true;
  } catch {
    return false;
  }
};

/** True if the database has a primary that accepts writes. @returns false also if the answer takes longer */
export const canWrite = (withinMs: number): Promise<boolean> => {
  checking ??= isWritable().finally(() => {
    checking = undefined;
  });
  return Promise.race([checking, sleep(withinMs, false, { ref: false })]);
};

/** Gives an operator a sentence for a database that the user of its address may not use; other errors stay. */
export const withClearRights = (error: unknown): unknown =>
  isUnauthorized(error)
    ? new DatabaseError(
        `The user of MONGODB_URI has too few rights on the database "${mongoose.connection.name}": it needs the roles readWrite and dbAdmin.`,
      )
    : error;

/** Closes both clients, with a time limit for a database that hangs. */
export const disconnectDatabase = async (): Promise<void> => {
  for (const end of endWatches) end();
  endWatches = [];
  mongoose.connection.removeAllListeners('disconnected').removeAllListeners('reconnected');
  await withDeadline(STOP_LIMITS_MS.disconnect, async () => {
    await Promise.all([closeBackgroundClient(), mongoose.disconnect()]);
  }).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
  });
};
