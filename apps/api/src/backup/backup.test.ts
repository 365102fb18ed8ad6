import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';
import sharp from 'sharp';
import request from 'supertest';
import type { PlacedOrder, Product, UploadedPicture } from '@paila/shared';
import { backgroundDb } from '../platform/database/background-client.js';
import { uriOf } from '../testing/open-database.js';
import { openShop, type LoggedIn, type Shop } from '../testing/open-shop.js';
import { ordering } from '../testing/ordering.js';
import { startProgram } from '../testing/start-process.js';
import type { Backup } from './backup.js';
import { startBallast } from './testing/ballast.js';
import { everything, everythingAt, keepSnapshots, structure } from './testing/compare.js';
import { openBackups, type Backups } from './testing/open-backups.js';

let shop: Shop;
let admin: LoggedIn;
let backups: Backups;
let db: mongo.Db;
let picture: string;
const { place, orderInputFor } = ordering(() => shop);

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  db = backgroundDb();
  backups = await openBackups(() => db);
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const answer = await admin.post('/api/pictures').attach('pictures', bytes, 'shoe.png').expect(200);
  picture = (answer.body as [UploadedPicture])[0].src;
});
afterAll(async () => {
  await backups.close();
  await shop.close();
});

/** Waits until a value is as expected. */
const eventually = async <Value>(look: () => Promise<Value>, expected: Value): Promise<void> => {
  const givenUpAt = performance.now() + 60_000;
  for (;;) {
    const value = await look();
    if (isDeepStrictEqual(value, expected)) return;
    if (performance.now() > givenUpAt) expect(value).toEqual(expected);
    await sleep(50);
  }
};
/** Customers who order and cancel, until they are stopped. */
const startOrdering = async () => {
  const { _id: productId } = await shop.aProduct({ price: 100, stock: { '42': 100_000 } });
  const orderInput = orderInputFor([{ productId, quantity: 1, size: '42' }], 100);
  let stopped = false;
  let placed = 0;
  const shopping = Array.from({ length: 2 }, async () => {
    const customer = await shop.shopper();
    while (!stopped) {
      const order: PlacedOrder = await place(customer, orderInput);
      placed += 1;
      await customer.post(`/api/orders/${order._id}/cancel`).expect(200);
    }
  });
  return {
    orderInput,
    placed: () => placed,
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all(shopping);
    },
  };
};

describe('a backup under load', () => {
  let made: Backup;
  let source: Awaited<ReturnType<typeof everything>>;
  let restored: mongo.Db;
  let orderInput: object;

  beforeAll(async () => {
    const forgetSnapshots = await keepSnapshots(db);
    const [ballast, orders] = [await startBallast(db), await startOrdering()];
    ({ orderInput } = orders);
    made = await backups.write(db, 'loaded.paila');
    // The load goes on after the point in time of the backup.
    const moves = ballast.moves();
    while (ballast.moves() < moves + 20) await new Promise(setImmediate);
    await Promise.all([ballast.stop(), orders.stop()]);
    source = await everythingAt(db, made.clusterTime);
    await forgetSnapshots();
    restored = backups.anotherDb();
    await backups.read('loaded.paila', restored);
  }, 120_000);

  it('is the database at one point in time, document by document', async () => {
    expect(made.changes).toBeGreaterThan(50);
    expect(await everything(restored)).toEqual(source);
    // The point lies within the load.
    expect((await everything(db))['ballast']).not.toEqual(source['ballast']);
    const [sum] = await restored
      .collection('ballast')
      .aggregate([{ $group: { _id: null, amount: { $sum: '$amount' } } }])
      .toArray();
    expect(sum).toMatchObject({ amount: 0 });
  });

  it('has all indexes and options of collections', async () => {
    expect(await structure(restored)).toEqual(await structure(db));
  });

  it('satisfies the doctor', async () => {
    const program = startProgram('cli/doctor.ts', { MONGODB_URI: uriOf(restored), DATA_DIR: backups.folder });

    expect({ code: await program.ended, ...program.output() }).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/all agree/) as unknown,
    });
  });

  it('can replace the data of a running shop, which goes on selling', async () => {
    const shopOnIt = startProgram('main.ts', {
      MONGODB_URI: uriOf(restored),
      DATA_DIR: backups.at('data'),
      PORT: '0',
      SEED_DEMO: '0',
      RATE_LIMIT_FACTOR: '1000',
      JWT_SECRET: shop.settings.jwtSecrets[0],
      LOG_LEVEL: 'info',
    });
    try {
      const base = `http://127.0.0.1:${await shopOnIt.waitForOutput(/"port":(\d+).*listening/)}`;
      const listed = async (): Promise<string[]> =>
        ((await request(base).get('/api/products').expect(200)).body as Product[]).map(({ title }) => title).sort();
      const order = () => request(base).post('/api/orders').send(orderInput);
      const before = await listed();
      // The running shop gets a product and orders that the backup does not have.
      await restored.collection('products').updateMany({}, { $set: { title: 'Of today' } });
      await eventually(listed, ['Of today']);
      const statuses = new Map<number, number>();
      const ending = new AbortController();
      const ordering = (async () => {
        while (!ending.signal.aborted) {
          const { status } = await order();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      })();

      const program = startProgram('cli/restore.ts', { MONGODB_URI: uriOf(restored), DATA_DIR: backups.folder }, [
        backups.at('loaded.paila'),
        '--replace',
        restored.databaseName,
      ]);
      expect({ code: await program.ended, err: program.output().err }).toEqual({ code: 0, err: '' });
      ending.abort();
      await ordering;

      await eventually(listed, before);
      expect((await request(base).get(picture).expect(200)).type).toMatch(/^image/);
      await eventually(async () => (await order()).status, 200);
      // A shopper sees an order, an outage or a product that is gone, never a fault.
      expect(statuses.get(200)).toBeGreaterThan(0);
      for (const status of statuses.keys()) expect([200, 400, 404, 409, 503]).toContain(status);
      expect(shopOnIt.output().out).not.toContain('unexpected failure');
    } finally {
      shopOnIt.child.kill();
      await shopOnIt.ended;
    }
    const doctor = startProgram('cli/doctor.ts', { MONGODB_URI: uriOf(restored), DATA_DIR: backups.folder });
    expect({ code: await doctor.ended, ...doctor.output() }).toMatchObject({ code: 0, err: '' });
  }, 120_000);
});
