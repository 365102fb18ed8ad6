import type { mongo, Types } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';

/** A product from the time when it contained its stock. */
interface OldProduct {
  _id: Types.ObjectId;
  stock?: { size: string; pairs: number }[] | null;
}
interface Level {
  _id: string;
  product: Types.ObjectId;
  size: string;
  count: number;
}
interface Tracked {
  _id: Types.ObjectId;
  adjustments: number;
}

/** Adds up the counts of a size that is listed twice. */
const levelsOf = ({ _id, stock }: OldProduct): Level[] => {
  const counts = new Map<string, number>();
  for (const { size, pairs } of stock ?? []) counts.set(size, (counts.get(size) ?? 0) + pairs);
  return [...counts].map(([size, count]) => ({ _id: `${_id.toHexString()}:${size}`, product: _id, size, count }));
};

/**
 * Moves the stock of one product in a transaction. If another instance migrates the same product, one of them is retried
 * and finds it done, so a slow instance never overwrites later sales.
 */
const moveStock = (db: mongo.Db, _id: Types.ObjectId): Promise<void> =>
  db.client.withSession((session) =>
    session.withTransaction(async () => {
      const products = db.collection<OldProduct>('products');
      const product = await products.findOneAndUpdate(
        { _id, stock: { $exists: true } },
        { $unset: { stock: 1 } },
        { session, projection: { stock: 1 } },
      );
      if (!Array.isArray(product?.stock)) return;
      const tracked = { _id, adjustments: 1 };
      await db.collection<Tracked>('trackedproducts').replaceOne({ _id }, tracked, { upsert: true, session });
      for (const level of levelsOf(product)) {
        const filter = { _id: level._id };
        await db.collection<Level>('stocklevels').replaceOne(filter, level, { upsert: true, session });
      }
    }),
  );

/** Products contained their stock as a list; now the inventory has one document for each size. */
export const stockLevelsMigration: Migration = {
  number: 1,
  name: 'stock of products into stock levels',
  up: async (db, signal) => {
    const withStock = db
      .collection<OldProduct>('products')
      .find({ stock: { $exists: true } }, { projection: { _id: 1 } });
    for await (const { _id } of withStock) {
      signal.throwIfAborted();
      await moveStock(db, _id);
    }
  },
};
