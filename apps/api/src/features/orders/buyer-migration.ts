import { inBatches, type Migration } from '../../platform/migrations/index.js';
import type { OrderDoc } from './order.model.js';
import { buyerKey } from './placing/phone-history.js';

/** Orders that lack the digest of their buyer, and have a number to make it from. */
const LACKS_BUYER = { buyer: { $exists: false }, anonymisedAt: null, 'address.phone': { $type: 'string' } } as const;

/**
 * Stores the digest of the buyer's phone number with each order, a batch at a time. Another run changes only orders
 * that lack it. An order whose number was corrected or removed meanwhile stays as it is.
 */
export const buyerMigration: Migration = {
  number: 32,
  name: 'the buyers of orders',
  up: async (db, signal) => {
    const orders = db.collection<OrderDoc>('orders');
    const batches = inBatches<Pick<OrderDoc, '_id' | 'address'>>(db.collection('orders'), {
      filter: LACKS_BUYER,
      fields: { 'address.phone': 1 },
      signal,
    });
    for await (const batch of batches) {
      const updates = batch.flatMap(({ _id, address: { phone } }) => {
        const buyer = buyerKey(phone);
        if (buyer === undefined) return [];
        const filter = { ...LACKS_BUYER, _id, 'address.phone': phone };
        return [{ updateOne: { filter, update: { $set: { buyer } } } }];
      });
      if (updates.length > 0) await orders.bulkWrite(updates, { ordered: false });
    }
  },
};
