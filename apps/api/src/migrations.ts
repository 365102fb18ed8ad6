import type { Logger } from 'pino';
import './models.js';
import { accountNamesMigration } from './features/accounts/index.js';
import { buyerMigration, keyMigration } from './features/orders/index.js';
import { ledgerMigration, refundDueMigration, transactionMigration } from './features/payments/index.js';
import { zonesMigration } from './features/shop-settings/index.js';
import { backgroundDb } from './platform/database/background-client.js';
import { ensureIndexes } from './platform/database/indexes.js';
import { type Migration, runMigrations } from './platform/migrations/index.js';

/** The documents of an empty database. Data that carry every older migration contain these documents already. */
const baseline: Migration = {
  number: 28,
  name: 'the data of version 1.0.0',
  replaces: {
    numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27],
    lastCommit: '24ce73f0',
  },
  up: async (db) => {
    await db
      .collection<{ _id: string; next: number }>('shortnumbers')
      .updateOne({ _id: 'orders' }, { $setOnInsert: { next: 1001 } }, { upsert: true });
  },
};

/** The carts of erased accounts are deleted with the accounts, so no consumer of events looks for them any more. */
const withoutCartConsumer: Migration = {
  number: 29,
  name: 'carts without a consumer of erased accounts',
  up: async (db) => {
    await db.collection<{ _id: string }>('eventconsumers').deleteOne({ _id: 'carts' });
  },
};

/** All migrations. Features define theirs and list them here; numbers increase across all features. */
export const migrations: readonly Migration[] = [
  baseline,
  withoutCartConsumer,
  ledgerMigration,
  transactionMigration,
  buyerMigration,
  refundDueMigration,
  zonesMigration,
  keyMigration,
  accountNamesMigration,
];

/** Updates a connected database to this version: first its data, then its indexes. */
export const prepareDatabase = async (log: Logger): Promise<void> => {
  await runMigrations({ db: backgroundDb(), migrations, log });
  await ensureIndexes();
};
