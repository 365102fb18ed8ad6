import type { Migration } from '../../platform/migrations/index.js';

/** Shops used to render pictures at run time from a description of the product; pictures are now built in advance. */
export const artworkMigration: Migration = {
  number: 8,
  name: 'artwork of products and their drawings are dropped',
  up: async (db) => {
    await db.collection('products').updateMany({ artwork: { $exists: true } }, { $unset: { artwork: 1 } });
    const [drawings] = await db.listCollections({ name: 'drawings' }, { nameOnly: true }).toArray();
    if (drawings) await db.dropCollection(drawings.name);
  },
};
