import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import { findMongod, type FindOptions } from './find-mongod.js';
import { SERVER_ARGUMENTS } from './mongod-process.js';
import { REPLICA_SET } from './replica-set.js';
import { guardProcess, releaseProcess } from './watchdog.js';

/** A database for tests. */
export interface TestMongo {
  /** Connection string, with `paila` as the database. */
  uri: string;
  pid: number;
  /** Ends the database and removes its data. Calling it again is harmless. */
  stop: () => Promise<void>;
}

const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there and in memory: a database of the suites takes less than one GiB, and several run at once. */
const ROOM = 4 * 1024 ** 3;
/** For machines that are busy with other suites. */
const LAUNCH_TIMEOUT_MS = 60_000;

/** Where data may lie that nobody wants back: in memory where Linux offers enough of it, as tests mostly wait for the disk. */
const throwawayFolder = async (): Promise<string> => {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/**
 * A real mongod for tests, run by mongodb-memory-server as a replica set of one, with empty data in a folder of its own.
 * The folder goes with it: on `stop()`, and also when the test process is killed.
 * @throws LocalMongoError when no mongod can be had
 */
export const startTestMongo = async (options: FindOptions = {}): Promise<TestMongo> => {
  const program = await findMongod(options);
  const dbPath = await mkdtemp(join(await throwawayFolder(), 'paila-test-mongo-'));
  const clear = () => rm(dbPath, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const replicaSet = await MongoMemoryReplSet.create({
      binary: { systemBinary: program.path, version: program.version },
      instanceOpts: [{ dbPath, launchTimeout: LAUNCH_TIMEOUT_MS }],
      replSet: {
        name: REPLICA_SET,
        storageEngine: 'wiredTiger',
        args: [...SERVER_ARGUMENTS, '--oplogSize', '64', '--wiredTigerCacheSizeGB', '0.25'],
      },
    });
    const pid = replicaSet.servers[0]?.instanceInfo?.instance.mongodProcess?.pid;
    if (pid === undefined) throw new Error('mongodb-memory-server started no mongod');
    guardProcess(pid, dbPath);
    return {
      uri: replicaSet.getUri('paila'),
      pid,
      stop: async () => {
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
