import type { Migration } from '../../platform/migrations/index.js';

const UNUSED = 'shipment.carrier_1';

/** Carriers are read from an index that also says when they carried, so the older one only made each shipment slower. */
export const carrierIndexMigration: Migration = {
  number: 24,
  name: 'the index of carriers without their days is dropped',
  up: async (db) => {
    // A new shop has no orders, and asking for their indexes would be an error.
    for await (const { name } of db.listCollections({ name: 'orders' }, { nameOnly: true })) {
      const orders = db.collection(name);
      if (await orders.indexExists(UNUSED)) await orders.dropIndex(UNUSED);
    }
  },
};
