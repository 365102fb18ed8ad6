import type { Migration } from '../../platform/migrations/index.js';
import type { PaymentAttemptDoc } from './payment-attempt.model.js';

const OLD_INDEX = 'transactionId_1';

/**
 * Makes transactions unique for each provider, as two providers may use the same id. The first payments name no
 * provider: they are Khalti's. The new index, which the model declares, exists before the old one goes.
 */
export const transactionMigration: Migration = {
  number: 31,
  name: 'transactions of each provider',
  up: async (db) => {
    const attempts = db.collection<PaymentAttemptDoc>('paymentattempts');
    const exists = await db.listCollections({ name: attempts.collectionName }).hasNext();
    if (!exists) return;
    await attempts.updateMany({ provider: { $exists: false } }, { $set: { provider: 'khalti' } });
    await attempts.createIndex(
      { provider: 1, transactionId: 1 },
      { unique: true, partialFilterExpression: { transactionId: { $exists: true } } },
      {},
    );
    if (await attempts.indexExists(OLD_INDEX)) await attempts.dropIndex(OLD_INDEX);
  },
};
