import type { Migration } from '../../platform/migrations/index.js';

/** Products had no version. */
export const productVersionsMigration: Migration = {
  number: 10,
  name: 'products have a version',
  up: async (db) => {
    const changedAt = { $ifNull: ['$createdAt', '$$NOW'] };
    await db.collection('products').updateMany({ version: { $exists: false } }, [{ $set: { version: 1, changedAt } }]);
  },
};
