import type { Logger } from 'pino';
import { migrations } from './migrations.js';
import './models.js';
import { backgroundDb } from './platform/database/background-client.js';
import { ensureIndexes } from './platform/database/indexes.js';
import { runMigrations } from './platform/migrations/index.js';

/** Updates a connected database to this version: first its data, then its indexes. */
export const prepareDatabase = async (log: Logger): Promise<void> => {
  await runMigrations({ db: backgroundDb(), migrations, log });
  await ensureIndexes();
};
