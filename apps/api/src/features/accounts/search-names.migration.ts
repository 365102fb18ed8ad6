import type { mongo } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';
import { searchNameOf, type Searched } from './user.model.js';

/** Migration 27 writes these texts anew. */
export const searchNamesMigration: Migration = {
  number: 9,
  name: 'accounts are found by username and e-mail address',
  up: () => Promise.resolve(),
};

const BATCH_SIZE = 500;

type StoredNames = Searched & { searchName: string };

/** Accounts were found by their names as they were typed, and not by phone. */
export const foldedNamesMigration: Migration = {
  number: 27,
  name: 'accounts are found by phone, and by names in any spelling',
  up: async (db, signal) => {
    const users = db.collection<StoredNames>('users');
    let writes: mongo.AnyBulkWriteOperation<StoredNames>[] = [];
    const flush = async (): Promise<void> => {
      signal.throwIfAborted();
      if (writes.length > 0) await users.bulkWrite(writes);
      writes = [];
    };
    const projection = { firstname: 1, lastname: 1, username: 1, email: 1, phone: 1 };
    for await (const { _id, ...names } of users.find({}, { projection })) {
      writes.push({ updateOne: { filter: { _id, ...names }, update: { $set: { searchName: searchNameOf(names) } } } });
      if (writes.length >= BATCH_SIZE) await flush();
    }
    await flush();
  },
};
