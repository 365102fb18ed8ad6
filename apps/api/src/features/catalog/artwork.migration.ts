import type { Migration } from '../../platform/migrations/index.js';

/** Running shops drew pictures from a description of the product; now pictures are made beforehand, and nothing reads it. */
export const artworkMigration: Migration = {
  number: 8,
  name: 'artwork of products and their drawings are dropped',
  up: async (db) => {
    await db.collection('products').updateMany({ artwork: { $exists: true } }, { $unset: { artwork: 1 } });
    const [drawings] = await db.listCollections({ name: 'drawings' }, { nameOnly: true }).toArray();
    if (drawings) await db.dropCollection(drawings.name);
  },
};
