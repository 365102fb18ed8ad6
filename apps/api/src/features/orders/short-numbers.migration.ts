import { SHORT_NUMBER_PREFIX } from '@paila/shared';
import type { Types } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';
import { FIRST_SHORT_NUMBER } from './order-short-numbers.js';

interface OldOrder {
  _id: Types.ObjectId;
  createdAt: Date;
  search?: string;
  shortNumber?: number;
}

const AT_ONCE = 1_000;

/** Gives orders that lack one a short number, in the order of time, by which they can be found. */
export const shortNumbersMigration: Migration = {
  number: 20,
  name: 'orders have short numbers',
  up: async (db, signal) => {
    const orders = db.collection<OldOrder>('orders');
    const given = { shortNumber: { $exists: true } };
    await orders.createIndex({ shortNumber: 1 }, { unique: true, partialFilterExpression: given }, {});
    const last = await orders.findOne(given, { sort: { shortNumber: -1 }, projection: { shortNumber: 1 } });
    let next = (last?.shortNumber ?? FIRST_SHORT_NUMBER - 1) + 1;
    const old = orders
      .find({ shortNumber: { $exists: false } }, { projection: { createdAt: 1 }, allowDiskUse: true })
      .sort({ createdAt: 1, _id: 1 });
    let batch: { readonly _id: Types.ObjectId; readonly shortNumber: number }[] = [];
    const write = async (): Promise<void> => {
      if (batch.length === 0) return;
      await orders.bulkWrite(
        batch.map(({ _id, shortNumber }) => {
          const word = `\n${SHORT_NUMBER_PREFIX.toLowerCase()}${String(shortNumber)}`;
          const search = { $concat: [{ $ifNull: ['$search', ''] }, word] };
          return { updateOne: { filter: { _id }, update: [{ $set: { shortNumber, search } }] } };
        }),
      );
      batch = [];
    };
    for await (const { _id } of old) {
      signal.throwIfAborted();
      batch.push({ _id, shortNumber: next });
      next += 1;
      if (batch.length === AT_ONCE) await write();
    }
    await write();
    await db
      .collection<{ _id: string; next: number }>('shortnumbers')
      .updateOne({ _id: 'orders' }, { $max: { next } }, { upsert: true });
  },
};
