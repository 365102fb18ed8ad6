import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import { findMongod, type FindOptions } from './find-mongod.js';
import { SERVER_ARGUMENTS } from './mongod-process.js';
import { REPLICA_SET } from './replica-set.js';
import { guardProcess, releaseProcess } from './watchdog.js';

const SHARED_MEMORY = '/dev/shm';
/** Bytes that must be free in shared memory and RAM: a test database takes less than 1 GiB, and several run at once. */
const REQUIRED_BYTES = 4 * 1024 ** 3;
/** Generous, for machines that run several suites at once. */
const LAUNCH_TIMEOUT_MS = 60_000;

/**
 * A dropped collection keeps its files open for this long after the drop. With the default of five minutes, the suites
 * of the API had 11,000 files open on two cores. A faster machine reaches the limit of a process. A check of the whole
 * database must end within this time, and takes over five seconds on a busy machine.
 */
const HISTORY_SECONDS = 30;
/** Characters of its log that tell why a database has ended by itself. */
const LOG_LENGTH = 20_000;

/** Parent folder for test data: shared memory where Linux has enough of it, as tests mostly wait for the disk. */
const temporaryRoot = async (): Promise<string> => {
  try {
    await access(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(SHARED_MEMORY);
    return Math.min(bavail * bsize, freemem()) > REQUIRED_BYTES ? SHARED_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/**
 * A real mongod for tests, run by mongodb-memory-server as a single-node replica set with an empty data folder. The
 * folder is removed on `stop()`, and also when the test process is killed. `onProgress` learns when the database ends
 * by itself, with the end of its log.
 * @throws LocalMongoError when no mongod is available
 */
export const startTestMongo = async (options: FindOptions = {}) => {
  const program = await findMongod(options);
  const dbPath = await mkdtemp(join(await temporaryRoot(), 'paila-test-mongo-'));
  const clear = () => rm(dbPath, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const replicaSet = await MongoMemoryReplSet.create({
      binary: { systemBinary: program.path, version: program.version },
      instanceOpts: [{ dbPath, launchTimeout: LAUNCH_TIMEOUT_MS }],
      replSet: {
        name: REPLICA_SET,
        storageEngine: 'wiredTiger',
        args: [
          ...SERVER_ARGUMENTS,
          ...['--oplogSize', '64', '--wiredTigerCacheSizeGB', '0.25'],
          ...['--setParameter', `minSnapshotHistoryWindowInSeconds=${String(HISTORY_SECONDS)}`],
        ],
      },
    });
    const mongod = replicaSet.servers[0]?.instanceInfo?.instance.mongodProcess;
    const pid = mongod?.pid;
    if (pid === undefined) throw new Error('mongodb-memory-server started no mongod');
    guardProcess(pid, dbPath);
    let log = '';
    const keepLog = (text: Buffer): void => void (log = `${log}${text.toString()}`.slice(-LOG_LENGTH));
    const reportEnd = (code: number | null, signal: string | null): void =>
      options.onProgress?.(`The database of the tests has ended: ${signal ?? `exit code ${String(code)}`}.\n${log}`);
    mongod?.stdout?.on('data', keepLog);
    mongod?.once('close', reportEnd);
    return {
      /** Connection string, with `paila` as the database. */
      uri: replicaSet.getUri('paila'),
      pid,
      /** Stops the database and removes its data. Idempotent. */
      stop: async (): Promise<void> => {
        mongod?.off('close', reportEnd);
        await replicaSet.stop();
        releaseProcess(pid);
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
};

export type TestMongo = Awaited<ReturnType<typeof startTestMongo>>;
