import { inBatches, type Migration } from '../../platform/migrations/index.js';
import { KEYED_FIELDS, type KeyedOrder, keysOf } from './order-keys.js';

/** The indexes that found orders by other fields than their ids. */
const OLD_INDEXES = [
  'paymentID_1',
  'number_1',
  'shortNumber_1',
  'idempotency.key_1',
  'address.email_1_createdAt_-1',
  'buyer_1_status_1',
  'holders_1__id_-1',
] as const;

/**
 * Stores the keys of all orders, a batch at a time, and then removes the indexes that the keys replace. Another run
 * finds the keys of the first one.
 */
export const keyMigration: Migration = {
  number: 35,
  name: 'the keys of orders',
  up: async (db, signal) => {
    const orders = db.collection('orders');
    if (!(await db.listCollections({ name: orders.collectionName }).hasNext())) return;
    const keys = db.collection<{ _id: string }>('orderkeys');
    for await (const batch of inBatches<KeyedOrder>(orders, { filter: {}, fields: KEYED_FIELDS, signal })) {
      const found = batch.flatMap((order) => keysOf(order).map((_id) => ({ _id, order: order._id })));
      if (found.length === 0) continue;
      await keys.bulkWrite(
        found.map(({ _id, order }) => ({
          updateOne: { filter: { _id }, update: { $setOnInsert: { order } }, upsert: true },
        })),
        { ordered: false },
      );
    }
    for (const index of OLD_INDEXES) {
      signal.throwIfAborted();
      if (await orders.indexExists(index)) await orders.dropIndex(index);
    }
  },
};
