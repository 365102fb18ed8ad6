import type { Migration } from '../../platform/migrations/index.js';

/** Accounts had no version. */
export const accountVersionsMigration: Migration = {
  number: 19,
  name: 'accounts have a version',
  up: async (db) => {
    await db.collection('users').updateMany({ version: { $exists: false } }, { $set: { version: 1 } });
  },
};
