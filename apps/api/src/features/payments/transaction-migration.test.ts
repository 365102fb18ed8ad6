import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { openDatabase, leaveDatabase } from '../../testing/open-database.js';
import { transactionMigration } from './transaction-migration.js';

beforeAll(() => openDatabase());
afterAll(() => leaveDatabase());

it('names the provider of the first payments, and lets another provider use their transaction ids', async () => {
  const db = mongoose.connection.getClient().db(`transactions-${randomUUID()}`);
  const attempts = db.collection('paymentattempts');
  await attempts.insertMany([
    { pidx: 'first', transactionId: 'T1' },
    { pidx: 'later', transactionId: 'T2', provider: 'khalti' },
  ]);
  const partialFilterExpression = { transactionId: { $exists: true } };
  await attempts.createIndex({ transactionId: 1 }, { unique: true, partialFilterExpression }, {});
  const stop = new AbortController().signal;

  try {
    for (let runs = 1; runs <= 2; runs += 1) await transactionMigration.up(db, stop);

    await attempts.insertOne({ pidx: 'esewa', transactionId: 'T1', provider: 'esewa' });
    await expect(attempts.insertOne({ pidx: 'twice', transactionId: 'T1', provider: 'esewa' })).rejects.toMatchObject({
      code: 11_000,
    });
    expect(await attempts.find({}, { projection: { _id: 0, pidx: 1, provider: 1 } }).toArray()).toEqual([
      { pidx: 'first', provider: 'khalti' },
      { pidx: 'later', provider: 'khalti' },
      { pidx: 'esewa', provider: 'esewa' },
    ]);
  } finally {
    await db.dropDatabase();
  }
});
