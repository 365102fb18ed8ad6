import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalMongo, type LocalMongo, type LocalMongoOptions } from './start-local-mongo.js';

/**
 * A real mongod for tests, with empty data in a folder of its own that goes with it: on `stop()`, and also when the
 * test process is killed.
 */
export const startTestMongo = async (options: Partial<LocalMongoOptions> = {}): Promise<LocalMongo> => {
  const dbPath = await mkdtemp(join(tmpdir(), 'paila-test-mongo-'));
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
