import type { Migration } from '../../platform/migrations/index.js';

/** What staff have to look at was called otherwise. */
export const reviewFlagsMigration: Migration = {
  number: 7,
  name: 'remarks of orders into review flags',
  up: async (db) => {
    const remarked = { remarks: { $exists: true } };
    await db.collection('orders').updateMany(remarked, { $rename: { remarks: 'reviewFlags' } });
  },
};
