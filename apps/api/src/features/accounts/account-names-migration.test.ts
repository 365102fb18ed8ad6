import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { accountNamesMigration } from './account-names-migration.js';

beforeAll(() => openDatabase());
afterAll(() => leaveDatabase());

/** More accounts than one batch. */
const MANY = 501;
const FORMER = { unique: true, collation: { locale: 'en', strength: 2 } } as const;
const run = (db: mongoose.mongo.Db, signal = new AbortController().signal) => accountNamesMigration.up(db, signal);

const withDatabase = async (work: (db: mongoose.mongo.Db) => Promise<void>): Promise<void> => {
  const db = mongoose.connection.getClient().db(`names-${randomUUID()}`);
  try {
    await work(db);
  } finally {
    await db.dropDatabase();
  }
};

it('copies the names of every account, and then drops the unique indexes of the accounts', async () => {
  await withDatabase(async (db) => {
    const [users, names] = [db.collection('users'), db.collection('accountnames')];
    await users.createIndexes([
      { key: { email: 1 }, ...FORMER },
      { key: { username: 1 }, ...FORMER },
      { key: { searchName: 1 } },
    ]);
    const accounts = Array.from({ length: MANY }, (_, index) => ({
      _id: new Types.ObjectId(),
      username: `Sita${String(index)}`,
      email: `Sita${String(index)}@Example.com`,
    }));
    await users.insertMany(accounts.map((account) => ({ ...account, firstname: 'Sita', role: 'customer' })));
    const ending = new AbortController();
    ending.abort(new Error('lost'));

    await expect(run(db, ending.signal)).rejects.toThrow('lost');
    expect(await users.indexExists(['email_1', 'username_1'])).toBe(true);
    // An earlier run was killed after it had copied some.
    await names.insertMany(accounts.slice(0, 3));
    for (let runs = 1; runs <= 2; runs += 1) await run(db);

    expect(await names.find().sort({ _id: 1 }).toArray()).toEqual(accounts);
    expect((await users.indexes()).map(({ name }) => name)).toEqual(['_id_', 'searchName_1']);
    expect(await users.findOne({ _id: accounts[0]!._id })).toMatchObject({ ...accounts[0], firstname: 'Sita' });
  });
});

it('makes nothing in an empty database', async () => {
  await withDatabase(async (db) => {
    await run(db);

    expect(await db.listCollections().toArray()).toEqual([]);
  });
});
