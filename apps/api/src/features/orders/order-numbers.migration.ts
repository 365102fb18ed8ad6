import { orderNumberFrom } from '@paila/shared';
import { mongo, type Types } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';

interface OldOrder {
  _id: Types.ObjectId;
  paymentID: string;
  number?: string;
}

const UNPAID = { $in: ['pending', 'cancelled', 'expired'] };
const DUPLICATE_KEY = 11_000;
const AT_ONCE = 1_000;

/** Sets numbers; an order whose number another one has stays without. */
const setNumbers = async (
  orders: mongo.Collection<OldOrder>,
  numbers: readonly { readonly _id: Types.ObjectId; readonly number: string }[],
): Promise<void> => {
  const updates = numbers.map(({ _id, number }) => ({ updateOne: { filter: { _id }, update: { $set: { number } } } }));
  if (updates.length === 0) return;
  await orders.bulkWrite(updates, { ordered: false }).catch((error: unknown) => {
    const failures = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  });
};

/**
 * Stores the numbers of orders, so that no new order can have the number of another. Orders that share one keep showing it;
 * only one of them has it stored, a paid one if there is any.
 */
export const orderNumbersMigration: Migration = {
  number: 11,
  name: 'numbers of orders',
  up: async (db, signal) => {
    const orders = db.collection<OldOrder>('orders');
    const stored = { number: { $exists: true } };
    await orders.createIndex({ number: 1 }, { unique: true, partialFilterExpression: stored }, {});
    for (const status of [{ $not: UNPAID }, UNPAID]) {
      const old = { status, paymentID: { $exists: true }, number: { $exists: false } };
      let batch: { _id: Types.ObjectId; number: string }[] = [];
      for await (const { _id, paymentID } of orders.find(old, { projection: { paymentID: 1 } })) {
        signal.throwIfAborted();
        const number = orderNumberFrom(paymentID);
        if (number !== undefined) batch.push({ _id, number });
        if (batch.length < AT_ONCE) continue;
        await setNumbers(orders, batch);
        batch = [];
      }
      await setNumbers(orders, batch);
    }
  },
};
