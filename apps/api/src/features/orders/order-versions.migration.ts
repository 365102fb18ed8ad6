import type { Migration } from '../../platform/migrations/index.js';

/** Orders had no version. Each step of the history after the first was a change. */
export const orderVersionsMigration: Migration = {
  number: 12,
  name: 'orders have a version',
  up: async (db) => {
    await db
      .collection('orders')
      .updateMany({ version: { $exists: false } }, [{ $set: { version: { $max: [1, { $size: '$history' }] } } }]);
  },
};
