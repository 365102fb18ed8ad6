import type { Migration } from '../../platform/migrations/index.js';
import type { PaymentAttemptDoc } from './payment-attempt.model.js';

const OLD_INDEX = 'transactionId_1';

/**
 * Makes transactions unique for each provider, as two providers may use the same id. The first payments name no
 * provider: they are Khalti's. The model declares the new index, which is made after all migrations.
 */
export const transactionMigration: Migration = {
  number: 31,
  name: 'transactions of each provider',
  up: async (db) => {
    const attempts = db.collection<PaymentAttemptDoc>('paymentattempts');
    await attempts.updateMany({ provider: { $exists: false } }, { $set: { provider: 'khalti' } });
    const exists = await db.listCollections({ name: attempts.collectionName }).hasNext();
    if (exists && (await attempts.indexExists(OLD_INDEX))) await attempts.dropIndex(OLD_INDEX);
  },
};
