import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  DEMO_ACCOUNTS,
  ORDER_STATUSES,
  type AdminUser,
  type Order,
  type PlacedOrder,
  type Product,
} from '@paila/shared';
import { examineShop } from '../doctor.js';
import { until } from '../faults/testing/until.js';
import { leaveDatabase, openDatabase, rawDatabase } from '../testing/open-database.js';
import { openShop, type LoggedIn, type Shop } from '../testing/open-shop.js';
import { seedLargeShop } from './large-shop.js';

const COUNTS = { products: 60, customers: 20, orders: 400 };
const NOTHING = { products: 0, customers: 0, orders: 0 };
const A_YEAR_AGO = new Date(Date.now() - 400 * 24 * 60 * 60_000);
const SETTINGS = { bcryptCost: 4 };

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  await openDatabase();
  // The last mails were written a year ago, and the events since then are waiting.
  const consumers = rawDatabase().collection<{ _id: string; from: Date; lastError: null }>('eventconsumers');
  await consumers.insertOne({ _id: 'mail', from: A_YEAR_AGO, lastError: null });

  const isKilled = seedLargeShop(SETTINGS, COUNTS, (kind) => {
    if (kind === 'customers') throw new Error('killed');
  });
  await expect(isKilled).rejects.toThrow('killed');
  expect(await seedLargeShop(SETTINGS, COUNTS)).toEqual({ ...NOTHING, orders: 400 });

  shop = await openShop({ mails: true });
  admin = await shop.admin();
});
afterAll(async () => {
  await shop.close();
  await leaveDatabase();
});

const listed = async (address: string): Promise<{ rows: Order[]; total: number }> => {
  const answer = await admin.get(address).expect(200);
  return { rows: answer.body as Order[], total: Number(answer.headers['x-total-count']) };
};

it('the large shop has orders of every status and kind, all of them in the past, and books that agree', async () => {
  for (const status of ORDER_STATUSES) {
    expect([status, (await listed(`/api/orders?status=${status}&limit=1&page=1`)).total > 0]).toEqual([status, true]);
  }
  expect((await listed('/api/orders?limit=1&page=1')).total).toBeGreaterThan(390);
  expect((await listed('/api/users?role=customer&limit=1&page=1')).total).toBe(20);
  const orders = rawDatabase().collection('orders');
  for (const kind of [
    { user: null },
    { refundedCents: { $gt: 0 }, status: 'delivered' },
    { packedAt: { $exists: true } },
    { paymentMethod: 'cash', status: 'pending' },
    { paymentMethod: 'cash', 'cash.countedPaisa': { $gt: 0 } },
  ]) {
    expect([kind, (await orders.countDocuments(kind)) > 0]).toEqual([kind, true]);
  }
  const events = rawDatabase().collection('events');
  expect(await events.countDocuments({ at: { $gt: new Date() } })).toBe(0);
});

it('the large shop continues to sell, and no mail reports made-up orders', async () => {
  const products = (await shop.guest.get('/api/products')).body as Product[];
  const bought = products.find(({ stock = {} }) => Object.values(stock).some((count) => count > 0));
  const [size] = Object.entries(bought?.stock ?? {}).find(([, count]) => count > 0) ?? [];
  const answer = await shop.guest.post('/api/orders').send({
    products: [{ productId: bought?._id, quantity: 1, size }],
    amount: bought?.discountPrice,
    address: { ...shop.anAddress(), email: 'buyer@example.com' },
  });
  expect(answer.status).toBe(200);
  const { _id } = answer.body as PlacedOrder;

  const mails = rawDatabase().collection('mails');
  await until(async () => (await mails.countDocuments({ to: 'buyer@example.com' })) > 0);
  expect(await mails.distinct('kind')).toEqual(['order-placed']);
  expect(await mails.countDocuments()).toBe(1);
  expect((await listed(`/api/orders?search=${_id}&limit=10&page=1`)).rows).toMatchObject([{ _id, status: 'pending' }]);
  await until(async () => (await examineShop()).length === 0);
});

it('the large shop is written once: another run finds it and writes nothing', async () => {
  const seen: string[] = [];

  const made = await seedLargeShop(SETTINGS, COUNTS, (kind, done, all) =>
    seen.push(`${kind} ${String(done)}/${String(all)}`),
  );

  expect(made).toEqual(NOTHING);
  expect(seen).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

it('opens to nobody: its customers have a password that nobody knows', async () => {
  const answer = await admin.get('/api/users?role=customer&limit=1&page=1').expect(200);
  const [customer] = answer.body as AdminUser[];

  for (const { password } of Object.values(DEMO_ACCOUNTS)) {
    expect((await shop.logIn(customer?.email, password)).status).toBe(401);
  }
});
