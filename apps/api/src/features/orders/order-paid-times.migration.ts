import type { Migration } from '../../platform/migrations/index.js';

const PAID_STEPS = { $filter: { input: '$history', as: 'step', cond: { $eq: ['$$step.status', 'paid'] } } };

/** Orders did not have the time at which they were paid; their history does. */
export const orderPaidTimesMigration: Migration = {
  number: 16,
  name: 'orders have the time at which they were paid',
  up: async (db) => {
    await db
      .collection('orders')
      .updateMany({ paidAt: { $exists: false }, 'history.status': 'paid' }, [
        { $set: { paidAt: { $getField: { field: 'at', input: { $last: PAID_STEPS } } } } },
      ]);
  },
};
