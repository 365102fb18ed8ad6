import type { Migration } from '../../platform/migrations/index.js';

/** Review flags had another name. */
export const reviewFlagsMigration: Migration = {
  number: 7,
  name: 'remarks of orders into review flags',
  up: async (db) => {
    const remarked = { remarks: { $exists: true } };
    await db.collection('orders').updateMany(remarked, { $rename: { remarks: 'reviewFlags' } });
  },
};
