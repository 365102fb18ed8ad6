import type { mongo } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';
import { searchNameOf, type Searched } from './user.model.js';

const AT_ONCE = 500;

type StoredNames = Searched & { searchName: string };

/** Accounts were found by their full names only. */
export const searchNamesMigration: Migration = {
  number: 9,
  name: 'accounts are found by username and e-mail address',
  up: async (db) => {
    const users = db.collection<StoredNames>('users');
    let writes: mongo.AnyBulkWriteOperation<StoredNames>[] = [];
    const flush = async (): Promise<void> => {
      if (writes.length > 0) await users.bulkWrite(writes);
      writes = [];
    };
    const projection = { firstname: 1, lastname: 1, username: 1, email: 1 };
    for await (const { _id, ...names } of users.find({}, { projection })) {
      writes.push({ updateOne: { filter: { _id, ...names }, update: { $set: { searchName: searchNameOf(names) } } } });
      if (writes.length >= AT_ONCE) await flush();
    }
    await flush();
  },
};
