import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { examineShop } from './doctor.js';
import { migrations } from './migrations.js';
import { createLogger } from './platform/log.js';
import { migrationsIn, runMigrations } from './platform/migrations/index.js';
import { rawDatabase } from './testing/open-database.js';
import { openShop, type Shop } from './testing/open-shop.js';
import { finishedBefore, OLDER_MIGRATIONS } from './testing/older-migrations.js';

const log = createLogger('silent');
const start = (db: mongoose.mongo.Db): Promise<void> => runMigrations({ db, migrations, log, leaseMs: 2_000 });
const recordsIn = (db: mongoose.mongo.Db) => migrationsIn(db).find().sort({ _id: 1 }).toArray();
const baseline = {
  _id: 28,
  name: 'the data of version 1.0.0',
  attempts: 1,
  startedAt: expect.any(Date) as unknown,
  finishedAt: expect.any(Date) as unknown,
};
const withoutCartConsumer = { ...baseline, _id: 29, name: 'carts without a consumer of erased accounts' };
const ledger = { ...baseline, _id: 30, name: 'the ledger of payments' };
const transactions = { ...baseline, _id: 31, name: 'transactions of each provider' };
const buyers = { ...baseline, _id: 32, name: 'the buyers of orders' };
const refundsDue = { ...baseline, _id: 33, name: 'the times of refunds' };
const zones = { ...baseline, _id: 34, name: 'the zones of delivery' };
const keys = { ...baseline, _id: 35, name: 'the keys of orders' };
const accountNames = { ...baseline, _id: 36, name: 'the names of accounts' };
const TOO_OLD =
  /^The data are of a version before the first release: start commit [0-9a-f]{8} on them first, then start this version again\.$/;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('gives an empty database its first short number, once, although two instances start at the same moment', async () => {
  const empty = mongoose.connection.getClient().db(`migrations-${randomUUID()}`);
  try {
    await Promise.all([start(empty), start(empty)]);
    await start(empty);

    expect(await recordsIn(empty)).toEqual([
      baseline,
      withoutCartConsumer,
      ledger,
      transactions,
      buyers,
      refundsDue,
      zones,
      keys,
      accountNames,
    ]);
    const collections = await empty.listCollections({}, { nameOnly: true }).toArray();
    expect(collections.map(({ name }) => name).sort()).toEqual(['leases', 'migrations', 'shortnumbers']);
    expect(await empty.collection('shortnumbers').find().toArray()).toEqual([{ _id: 'orders', next: 1001 }]);
  } finally {
    await empty.dropDatabase();
  }
});

/** The migrations that older versions cannot work with: the changelog says to end their instances first. */
const WITHOUT_OLDER_VERSIONS = [28, 29, 30, 31, 32, 33, 34, 35, 36];

it('leave the previous version at work, or the list of exceptions names them', () => {
  const refusing = migrations.filter(({ worksSince }) => worksSince === undefined).map(({ number }) => number);
  expect(refusing).toEqual(WITHOUT_OLDER_VERSIONS);
});

describe('data of a shop', () => {
  const COLLECTIONS = ['events', 'orders', 'products', 'shortnumbers', 'stocklevels', 'stockmovements', 'users'];
  const stored = async () =>
    Promise.all(COLLECTIONS.map((name) => rawDatabase().collection(name).find().sort({ _id: 1 }).toArray()));

  const placeOrder = async (): Promise<void> => {
    const { _id: productId } = await shop.aProduct({ stock: { '42': 3 } });
    const products = [{ productId, quantity: 1, size: '42' }];
    const placed = await shop.guest.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() });
    expect(placed.status).toBe(200);
  };

  beforeEach(async () => {
    await migrationsIn(rawDatabase()).deleteMany({});
    await placeOrder();
  });

  it('are as at the baseline when they carry every older migration: nothing changes, and the shop sells on', async () => {
    await migrationsIn(rawDatabase()).insertMany(OLDER_MIGRATIONS.map(finishedBefore));
    const before = await stored();
    expect(await examineShop()).toMatchObject([
      { code: 'migration_missing', ids: { migration: '28' } },
      { code: 'migration_missing', ids: { migration: '29' } },
      { code: 'migration_missing', ids: { migration: '30' } },
      { code: 'migration_missing', ids: { migration: '31' } },
      { code: 'migration_missing', ids: { migration: '32' } },
      { code: 'migration_missing', ids: { migration: '33' } },
      { code: 'migration_missing', ids: { migration: '34' } },
      { code: 'migration_missing', ids: { migration: '35' } },
      { code: 'migration_missing', ids: { migration: '36' } },
    ]);
    // The doctor would report a consumer that nobody runs.
    await rawDatabase()
      .collection<{ _id: string; from: Date }>('eventconsumers')
      .insertOne({ _id: 'carts', from: new Date(0) });

    await Promise.all([start(rawDatabase()), start(rawDatabase())]);

    expect(await stored()).toEqual(before);
    expect(await recordsIn(rawDatabase())).toEqual([
      ...OLDER_MIGRATIONS.map(finishedBefore),
      baseline,
      withoutCartConsumer,
      ledger,
      transactions,
      buyers,
      refundsDue,
      zones,
      keys,
      accountNames,
    ]);
    await placeOrder();
    expect(await shop.findings()).toEqual([]);
  });

  const olderRecords = [
    { title: 'no migration', records: [] },
    { title: 'all but the last', records: OLDER_MIGRATIONS.slice(0, -1).map(finishedBefore) },
    { title: 'all but one in the middle', records: OLDER_MIGRATIONS.filter((id) => id !== 17).map(finishedBefore) },
    {
      title: 'all, the last of which was killed',
      records: OLDER_MIGRATIONS.map((id) => {
        const { finishedAt, ...started } = finishedBefore(id);
        return id === 27 || finishedAt === undefined ? started : { ...started, finishedAt };
      }),
    },
  ];
  it.each(olderRecords)('are refused when they carry $title, and stay as they are', async ({ records }) => {
    if (records.length > 0) await migrationsIn(rawDatabase()).insertMany(records);
    const before = await stored();

    await expect(start(rawDatabase())).rejects.toThrow(TOO_OLD);

    expect(await examineShop()).toMatchObject([
      { code: 'data_of_other_version', message: expect.stringMatching(TOO_OLD) as unknown },
    ]);
    expect(await stored()).toEqual(before);
    expect(await recordsIn(rawDatabase())).toEqual(records);
  });
});
