import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { buyerMigration } from './buyer-migration.js';
import { buyerKey } from './placing/phone-history.js';

beforeAll(() => openDatabase());
afterAll(() => leaveDatabase());

/** More orders than one batch. */
const MANY = 501;
const ERASED = new Date('2026-10-01T10:00:00Z');

it('stores the buyers of orders that have a number to call, without erased customers', async () => {
  const db = mongoose.connection.getClient().db(`buyers-${randomUUID()}`);
  const orders = db.collection('orders');
  const add = async (fields: object): Promise<Types.ObjectId> => {
    const _id = new Types.ObjectId();
    await orders.insertOne({ _id, version: 3, ...fields });
    return _id;
  };
  const buyerOf = async (_id: Types.ObjectId): Promise<unknown> => (await orders.findOne({ _id }))?.['buyer'];
  try {
    const [first, spelled, stored, short, without, erased] = [
      await add({ address: { phone: '9841000001' } }),
      await add({ address: { phone: '+977 984-1000001' }, anonymisedAt: null }),
      await add({ address: { phone: '9841000002' }, buyer: 'stored before' }),
      await add({ address: { phone: '12345' } }),
      await add({ address: {} }),
      await add({ address: { phone: '9841000001' }, anonymisedAt: ERASED }),
    ];
    await orders.insertMany(
      Array.from({ length: MANY }, (_, index) => ({ address: { phone: `98420${String(index).padStart(5, '0')}` } })),
    );
    const ending = new AbortController();
    ending.abort(new Error('lost'));

    await expect(buyerMigration.up(db, ending.signal)).rejects.toThrow('lost');
    expect(await buyerOf(first)).toBeUndefined();
    for (let runs = 1; runs <= 2; runs += 1) await buyerMigration.up(db, new AbortController().signal);

    const buyer = buyerKey('9841000001');
    expect(await orders.findOne({ _id: first })).toEqual({
      _id: first,
      version: 3,
      address: { phone: '9841000001' },
      buyer,
    });
    expect(await buyerOf(spelled)).toBe(buyer);
    expect(await buyerOf(stored)).toBe('stored before');
    for (const id of [short, without, erased]) expect(await buyerOf(id)).toBeUndefined();
    expect(await orders.distinct('buyer')).toHaveLength(MANY + 2);
  } finally {
    await db.dropDatabase();
  }
});
