import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import mongoose, { Types } from 'mongoose';
import { migrations } from '../migrations.js';
import { ensureIndexes } from '../platform/database/indexes.js';
import type { Finding } from '../platform/finding.js';
import { createLogger } from '../platform/log.js';
import { runMigrations } from '../platform/migrations/index.js';
import { openShop, type Shop } from '../testing/open-shop.js';
import { startProgram } from '../testing/start-process.js';

let shop: Shop;
let uri: string;
beforeAll(async () => {
  shop = await openShop();
  const address = new URL(process.env['TEST_MONGODB_URI']!);
  address.pathname = `/${mongoose.connection.name}`;
  uri = address.href;
});
afterAll(() => shop.close());

const doctor = async (args: string[] = [], settings: Record<string, string> = { MONGODB_URI: uri }) => {
  const program = startProgram('cli/doctor.ts', { DATA_DIR: shop.settings.dataDir, ...settings }, args);
  return { code: await program.ended, ...program.output() };
};
const indexNames = async (collection: string): Promise<string[]> =>
  (await mongoose.connection.collection(collection).indexes()).map(({ name }) => name ?? '');

it('exits with 0 and one line when all agree, and changes nothing', async () => {
  const { _id: productId } = await shop.aProduct({ stock: { '42': 3 } });
  const products = [{ productId, quantity: 1, size: '42' }];
  await shop.guest.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() });

  expect(await doctor()).toMatchObject({
    err: '',
    code: 0,
    out: '1 product, 2 movements of stock, 1 order and 0 payments examined: all agree.\n',
  });
});

it('exits with 1 and names each missing or other index after a restore; a start creates them', async () => {
  const [names, orders] = [mongoose.connection.collection('accountnames'), mongoose.connection.collection('orders')];
  await orders.dropIndex('claim.checkAt_1');
  await names.dropIndex('email_1');
  await names.createIndex({ email: 1 }, { name: 'by_hand' }, {});

  const { code, out } = await doctor();

  expect({ code, lines: out.trim().split('\n').slice(0, -1).sort() }).toEqual({
    code: 1,
    lines: [
      'The index claim.checkAt_1 of the collection orders is missing: restart the shop, which makes it.',
      "The index email_1 of the collection accountnames is not as the shop needs it: drop it with db.getCollection('accountnames').dropIndex('by_hand'), then restart the shop.",
    ],
  });
  expect(await indexNames('orders')).not.toContain('claim.checkAt_1');

  await names.dropIndex('by_hand');
  await ensureIndexes();
  expect(await doctor()).toMatchObject({ code: 0, out: expect.stringContaining('all agree') as unknown });
});

it('reports the missing indexes of every collection of the shop', async () => {
  const withIndexes = async (): Promise<string[]> => {
    const collections = await mongoose.connection.db!.collections();
    const counts = await Promise.all(
      collections.map(async (collection) => [collection.collectionName, (await collection.indexes()).length] as const),
    );
    return counts.flatMap(([name, count]) => (count > 1 ? [name] : [])).sort();
  };
  const before = await withIndexes();
  for (const name of before) await mongoose.connection.collection(name).dropIndexes();

  const { code, out } = await doctor(['--json']);

  const findings = out
    .split('\n')
    .flatMap((line) => (line.includes('index_missing') ? [JSON.parse(line) as Finding] : []));
  expect({ code, collections: [...new Set(findings.map(({ ids }) => ids['collection']))].sort() }).toEqual({
    code: 1,
    collections: before,
  });
  await ensureIndexes();
  expect(await withIndexes()).toEqual(before);
});

it('exits with 1 and a line for each finding; a warning alone is none', async () => {
  // A database without a shop, as its clock would end the order.
  const apart = new URL(uri);
  apart.pathname = `/doctor-${randomUUID()}`;
  const settings = { MONGODB_URI: apart.href };
  const connection = await mongoose.createConnection(apart.href).asPromise();
  await runMigrations({ db: connection.db!, migrations, log: createLogger('silent') });
  await ensureIndexes(connection.db);
  const [order, product] = [new Types.ObjectId(), new Types.ObjectId()];
  const line = { product: { _id: product, discountPriceCents: 100 }, quantity: 1, tracked: false };
  await connection.collection('orders').insertOne({
    _id: order,
    status: 'pending',
    version: 1,
    amountCents: 100,
    expiresAt: new Date(0),
    products: [[line]],
    history: [{ status: 'pending', at: new Date(0), actor: { kind: 'guest', id: null } }],
    reviewFlags: [{ about: 'pay', text: 'Please give it back.' }],
  });
  await connection.collection('events').insertOne({
    type: 'order.placed',
    subject: { kind: 'order', id: order.toHexString() },
    actor: { kind: 'guest', id: null },
    is: { status: 'pending', amountCents: 100 },
    at: new Date(0),
  });
  const overdue = `Order ${order.toHexString()} is pending, although it expired at 1970-01-01T00:00:00.000Z.`;
  const differs = `Product ${product.toHexString()}, size 41: the stock is 4, but its movements come to 0.`;
  const toReview = '1 order waits for review: GET /api/orders?attention=true.\n';
  const counted = (products: string) => `${products}, 0 movements of stock, 1 order and 0 payments examined`;

  try {
    expect(await doctor([], settings)).toMatchObject({
      err: '',
      code: 0,
      out: `Warning: ${overdue}\n${counted('0 products')}: all agree, 1 warning.\n${toReview}`,
    });

    await connection.collection('products').insertOne({ _id: product });
    await connection.collection('trackedproducts').insertOne({ _id: product });
    await connection.collection('stocklevels').insertOne({ product, size: '41', count: 4 });

    expect(await doctor([], settings)).toMatchObject({
      err: '',
      code: 1,
      out: `${differs}\nWarning: ${overdue}\n${counted('1 product')}: 1 thing does not agree, 1 warning.\n${toReview}`,
    });
    const { code, out } = await doctor(['--json'], settings);
    expect(code).toBe(1);
    const lines = out.trim().split('\n');
    expect(lines.map((entry) => JSON.parse(entry) as unknown)).toEqual([
      {
        severity: 'error',
        code: 'stock_differs',
        message: differs,
        ids: { product: product.toHexString(), size: '41' },
      },
      { severity: 'warning', code: 'order_overdue', message: overdue, ids: { order: order.toHexString() } },
      { examined: { products: 1, movements: 0, orders: 1, payments: 0, toReview: 1 }, errors: 1, warnings: 1 },
    ]);
  } finally {
    await connection.dropDatabase();
    await connection.close();
  }
});

it('exits with 2 and one line without the password when the database is away', async () => {
  const { code, err } = await doctor([], { MONGODB_URI: 'mongodb://shop:secret@127.0.0.1:1/shop' });

  expect(code).toBe(2);
  expect(err).toMatch(/^The database at 127\.0\.0\.1:1 cannot be used: .*\n$/);
  expect(err).not.toContain('secret');
});

it('prints its help', async () => {
  expect(await doctor(['--help'])).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: /) as unknown });
  expect(await doctor(['--fix'])).toMatchObject({ code: 1, out: expect.stringMatching(/^Usage: /) as unknown });
});
