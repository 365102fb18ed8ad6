import { inBatches, type Migration } from '../../platform/migrations/index.js';
import type { AccountNameDoc } from './account-names.model.js';

const FORMER_INDEXES = ['email_1', 'username_1'];

/**
 * Copies the names of accounts into their own collection, a batch at a time, and then drops the unique indexes of the
 * accounts. Another run changes nothing that is already copied. The start makes the new unique indexes afterwards,
 * before the shop opens.
 */
export const accountNamesMigration: Migration = {
  number: 36,
  name: 'the names of accounts',
  up: async (db, signal) => {
    const [users, names] = [db.collection('users'), db.collection<AccountNameDoc>('accountnames')];
    const batches = inBatches<AccountNameDoc>(users, { filter: {}, fields: { email: 1, username: 1 }, signal });
    for await (const batch of batches) {
      const updates = batch.map(({ _id, email, username }) => ({
        updateOne: { filter: { _id }, update: { $set: { email, username } }, upsert: true },
      }));
      await names.bulkWrite(updates, { ordered: false });
    }
    if (!(await db.listCollections({ name: users.collectionName }).hasNext())) return;
    for (const name of FORMER_INDEXES) if (await users.indexExists(name)) await users.dropIndex(name);
  },
};
