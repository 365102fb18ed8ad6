import type { Types } from 'mongoose';
import { migrations } from '../migrations.js';
import { inBatches, type Migration } from '../platform/migrations/index.js';

// The shop as its next version: it has one more migration, which adds a field to each order, and an index and a
// collection that this version does not know.
const last = Math.max(...migrations.map(({ number }) => number));
const next: Migration = {
  number: last + 1,
  name: 'ribbons',
  worksSince: last,
  up: async (db, signal) => {
    const orders = db.collection('orders');
    await orders.createIndexes([{ key: { ribbon: 1 } }]);
    await db.collection('ribbons').updateOne({ colour: 'red' }, { $set: { width: 2 } }, { upsert: true });
    const filter = { ribbon: { $exists: false } };
    for await (const batch of inBatches<{ _id: Types.ObjectId }>(orders, { filter, fields: { _id: 1 }, signal }))
      await orders.updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { $set: { ribbon: 'red' } });
  },
};
Object.assign(migrations, { [migrations.length]: next });
await import('../main.js');
