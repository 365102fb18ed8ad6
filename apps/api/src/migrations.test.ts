import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Order, OrderStatus } from '@paila/shared';
import { createTokens } from './features/accounts/index.js';
import { examineShop } from './doctor.js';
import { migrations } from './migrations.js';
import { createLogger } from './platform/log.js';
import { migrationsIn, runMigrations } from './platform/migrations/index.js';
import { leaveDatabase, openDatabase, rawDatabase } from './testing/open-database.js';
import { openShop } from './testing/open-shop.js';
import { BY, LATE, writeOldShop } from './testing/old-shop.js';

const log = createLogger('silent');
const finished: unknown = expect.any(Date);
const start = (): Promise<void> => runMigrations({ db: rawDatabase(), migrations, log, leaseMs: 2_000 });

let old: Awaited<ReturnType<typeof writeOldShop>>;
beforeAll(async () => {
  await openDatabase();
  await migrationsIn(rawDatabase()).deleteMany({});
  old = await writeOldShop(rawDatabase());
});
afterAll(leaveDatabase);

it('brings a shop of version 4365abd forward, once, although two instances start at the same moment', async () => {
  expect((await examineShop()).map(({ code }) => code)).toEqual(migrations.map(() => 'migration_missing'));

  await Promise.all([start(), start()]);

  expect(await examineShop()).toEqual([]);
  expect(await migrationsIn(rawDatabase()).find().sort({ _id: 1 }).toArray()).toMatchObject(
    migrations.map(({ number, name }) => ({ _id: number, name, attempts: 1, finishedAt: finished })),
  );
});

it('changes nothing when one is begun anew after a kill in the middle', async () => {
  const orders = () => rawDatabase().collection('orders').find().sort({ _id: 1 }).toArray();
  const before = await orders();
  // Half of them in the old format, as after a kill.
  for (const { _id, history } of before.slice(0, before.length / 2)) {
    const named = (history as { status: OrderStatus; at: Date; actor: object }[]).map(({ status, at }) => ({
      status,
      at,
      by: BY[status],
    }));
    await rawDatabase()
      .collection('orders')
      .updateOne({ _id }, { $set: { history: named } });
  }
  await migrationsIn(rawDatabase()).updateMany({}, { $unset: { finishedAt: 1 } });

  await start();

  const after = await orders();
  expect(after.slice(before.length / 2)).toEqual(before.slice(before.length / 2));
  expect(JSON.stringify(after)).not.toContain('"by"');
  expect(await examineShop()).toEqual([]);
});

it('lets staff find old accounts by username and e-mail address', async () => {
  const found = async (search: RegExp) => rawDatabase().collection('users').countDocuments({ searchName: search });

  expect([await found(/suman@example\.com/), await found(/\nsuman\n/)]).toEqual([1, 1]);
});

it('leaves the shopper what was theirs: the log-in, the cart, the addresses, and a payment that was begun', async () => {
  const shop = await openShop({ bcryptCost: 5 });
  try {
    const users = rawDatabase().collection('users');
    const hashOf = async () => (await users.findOne({ _id: old.shopper._id }))?.['passwordHash'] as string;
    expect(await hashOf()).toMatch(/^\$2b\$04\$/);
    const { sign } = createTokens(shop.settings.jwtSecrets);
    const userId = old.shopper._id.toHexString();
    const oldToken = sign({ userId, sessionId: old.session }, new Date(Date.now() + 60_000));
    const get = (path: string) => shop.guest.get(path).set('x-auth-token', oldToken);

    expect(await get('/api/auth')).toMatchObject({ status: 200, body: { firstname: 'Suman' } });
    expect((await get(`/api/cart/${userId}`)).body).toMatchObject({
      products: [{ product: { _id: old.product }, quantity: 2, size: '42.5' }],
    });
    expect((await get(`/api/address/${userId}`)).body).toMatchObject([
      { firstname: 'Suman', streetAddress: '3 Old Street', zipcode: '44700', checked: true },
    ]);
    const pending = old.orders.find(({ user, status }) => user !== null && status === 'pending');
    const begun = rawDatabase().collection('paymentattempts').find({ order: pending?._id });
    expect(await begun.toArray()).toMatchObject([{ status: 'initiated', open: true }]);

    const logIn = { email: 'suman', password: 'old-password' };
    expect(await shop.guest.post('/api/auth').send(logIn)).toMatchObject({ status: 200 });
    const renewed = await hashOf();
    expect(renewed).toMatch(/^\$2b\$05\$/);
    expect(await shop.guest.post('/api/auth').send(logIn)).toMatchObject({ status: 200 });
    expect(await hashOf()).toBe(renewed);
    expect(await shop.findings()).toEqual([]);
  } finally {
    await shop.close();
  }
});

it('gives each product a version, which begins with the product', async () => {
  const [product] = await rawDatabase().collection('products').find().toArray();

  expect(product).toMatchObject({ version: 1, changedAt: product?.['createdAt'] as Date });
});

it('gives each product a type that its title tells, and leaves it on sale', async () => {
  const [product] = await rawDatabase().collection('products').find().toArray();

  expect(product).toMatchObject({ title: 'Old Runner', type: 'runner', status: 'published', deletedAt: null });
});

it('gives each order a version, as many as its history has steps', async () => {
  const orders = await rawDatabase().collection('orders').find().toArray();

  expect(orders.map(({ version }) => version as number)).toEqual(
    orders.map(({ history }) => (history as unknown[]).length),
  );
});

it('leaves no name of old and nothing that is not read any more', async () => {
  expect(
    await rawDatabase()
      .collection('orders')
      .countDocuments({ remarks: { $exists: true } }),
  ).toBe(0);
  expect(await rawDatabase().collection('orders').countDocuments({ 'reviewFlags.text': LATE })).toBe(2);
  expect(
    await rawDatabase()
      .collection('products')
      .countDocuments({ artwork: { $exists: true } }),
  ).toBe(0);
  expect(await rawDatabase().listCollections({ name: 'drawings' }).toArray()).toEqual([]);
});

it('leaves a shop that sells on: the old password logs in, old orders are read, and stock is taken and returned', async () => {
  const shop = await openShop();
  try {
    const admin = await shop.admin();
    const logIn = await shop.guest.post('/api/auth').send({ email: 'suman@example.com', password: 'old-password' });
    expect(logIn).toMatchObject({ status: 200, body: { user: { firstname: 'Suman' } } });
    const product = { _id: old.product };
    const guests = old.orders.find(({ user, path }) => user === null && path.includes('delivered'));
    const seen = (await admin.get(`/api/orders/detail/${guests?._id.toHexString() ?? ''}`)).body as Order;
    const late = old.orders.find(({ path }) => path.includes('expired') && path.includes('paid'));
    const flagged = (await admin.get(`/api/orders/detail/${late?._id.toHexString() ?? ''}`)).body as Order;
    expect(flagged.attention).toBe(LATE);
    expect(seen.history).toMatchObject([
      { status: 'pending', by: 'shopper' },
      { status: 'paid', by: 'provider' },
      { status: 'shipped', by: 'Anita Admin' },
      { status: 'delivered', by: 'shop' },
    ]);

    const pending = old.orders.filter(({ status }) => status === 'pending');
    for (const { _id } of pending) {
      const answer = await admin.put(`/api/orders/${_id.toHexString()}/status`).send({ status: 'cancelled' });
      expect(answer.status).toBe(200);
    }
    expect(await shop.stockOf(product)).toEqual({ '42.5': old.left + pending.length });
    const sold = await shop.guest.post('/api/orders').send({
      products: [{ productId: old.product, size: '42.5', quantity: 1 }],
      amount: 100,
      address: shop.anAddress(),
    });
    expect(sold.status).toBe(200);
    expect(await shop.stockOf(product)).toEqual({ '42.5': old.left + pending.length - 1 });
    expect(await shop.findings()).toEqual([]);
  } finally {
    await shop.close();
  }
});
