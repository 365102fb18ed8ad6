import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalMongo, type LocalMongo } from '@paila/local-mongo';
import { ProductModel } from './features/products/index.js';
import { openShop, type Shop } from './testing/open-shop.js';

// A database of its own, as this suite takes it away.
const shared = process.env['TEST_MONGODB_URI'];
let folder: string;
let mongo: LocalMongo;
let shop: Shop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paila-away-'));
  mongo = await startLocalMongo({ dbPath: folder });
  process.env['TEST_MONGODB_URI'] = mongo.uri;
  shop = await openShop();
}, 60_000);
afterAll(async () => {
  await shop.close();
  await mongo.stop();
  await rm(folder, { recursive: true, force: true });
  process.env['TEST_MONGODB_URI'] = shared;
});

/** Asks until the answer is as wanted; the test's own time limit ends a wait for nothing. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(50);
};

it('says 503 while the database is away, sells on from memory, and heals by itself', async () => {
  const { guest } = shop;
  const shopper = await shop.shopper();
  const product = await shop.aProduct({ stock: { '42': 2 } });
  const kill = mongo.exited;
  process.kill(mongo.pid, 'SIGKILL');
  await kill;

  const away = await shopper.get('/api/auth');
  expect(away).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(away.get('Retry-After')).toBe('5');
  expect((await guest.get('/readyz')).status).toBe(503);
  expect((await guest.get('/healthz')).status).toBe(200);
  expect((await guest.get('/api/products/')).body).toEqual([product]);

  await mongo.stop();
  mongo = await startLocalMongo({ dbPath: folder });
  await until(async () => (await guest.get('/readyz')).status === 200);
  expect(await shopper.get('/api/auth')).toMatchObject({ status: 200, body: shopper.user });

  await ProductModel.updateOne({ _id: product._id }, { title: 'Changed since' });
  await until(async () => (await guest.get(`/api/products/${product._id}`)).text.includes('Changed since'));
}, 120_000);
