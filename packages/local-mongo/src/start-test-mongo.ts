import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalMongo, type LocalMongo, type LocalMongoOptions } from './start-local-mongo.js';

const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there and in memory: a database of the suites takes less than one GiB, and several run at once. */
const ROOM = 4 * 1024 ** 3;

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
 * A real mongod for tests, with empty data in a folder of its own that goes with it: on `stop()`, and also when the
 * test process is killed.
 */
export const startTestMongo = async (options: Partial<LocalMongoOptions> = {}): Promise<LocalMongo> => {
  const dbPath = await mkdtemp(join(await throwawayFolder(), 'paila-test-mongo-'));
  const clear = () => rm(dbPath, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const mongo = await startLocalMongo({ dbPath, throwaway: true, ...options });
    return {
      ...mongo,
      stop: async () => {
        await mongo.stop();
        await clear();
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
};
