import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { keyMigration } from './key-migration.js';
import { sharedKey } from './order-keys.js';

beforeAll(() => openDatabase());
afterAll(() => leaveDatabase());

/** More orders than one batch. */
const MANY = 501;

it('stores the keys of all orders, and removes the indexes that they replace, also after a kill', async () => {
  const db = mongoose.connection.getClient().db(`keys-${randomUUID()}`);
  const [orders, keys] = [db.collection('orders'), db.collection<{ _id: string; order: Types.ObjectId }>('orderkeys')];
  const [customers, guests, user] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  try {
    await orders.insertMany([
      {
        _id: customers,
        user,
        number: 'X1',
        shortNumber: 1,
        paymentID: 'pay_X1',
        idempotency: { key: 'payment:pay_X1', bodyHash: 'x' },
        address: { email: 'sita@example.com' },
      },
      { _id: guests, user: null, shortNumber: 2, address: { email: 'Guest@example.com' }, buyer: 'b', holders: ['h'] },
      ...Array.from({ length: MANY }, (_, index) => ({ user: null, shortNumber: 3 + index, address: {} })),
    ]);
    await orders.createIndex(
      { number: 1 },
      { unique: true, partialFilterExpression: { number: { $exists: true } } },
      {},
    );
    await orders.createIndex({ holders: 1, _id: -1 }, { partialFilterExpression: { status: 'pending' } }, {});
    await orders.createIndex({ deletedAt: 1 }, {}, {});
    const ending = new AbortController();
    ending.abort(new Error('lost'));

    await expect(keyMigration.up(db, ending.signal)).rejects.toThrow('lost');
    // As a run that was killed halfway leaves them.
    await keys.insertOne({ _id: 'number:X1', order: customers });
    for (let runs = 1; runs <= 2; runs += 1) await keyMigration.up(db, new AbortController().signal);

    const keysOf = async (order: Types.ObjectId): Promise<string[]> =>
      (await keys.find({ order }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await keysOf(customers)).toEqual([
      `account:${user.toHexString()}/${customers.toHexString()}`,
      'call:payment:pay_X1',
      'number:X1',
      'payment:pay_X1',
      'short-number:1',
    ]);
    expect(await keysOf(guests)).toEqual([
      `buyer:b/${guests.toHexString()}`,
      `${sharedKey.email('guest@example.com')}/${guests.toHexString()}`,
      `${sharedKey.holder('h')}/${guests.toHexString()}`,
      'short-number:2',
    ]);
    expect(await keys.countDocuments()).toBe(9 + MANY);
    expect((await orders.indexes()).map(({ name }) => name)).toEqual(['_id_', 'deletedAt_1']);
  } finally {
    await db.dropDatabase();
  }
});
