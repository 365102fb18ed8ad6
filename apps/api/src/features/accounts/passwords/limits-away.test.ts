import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalMongo, type LocalMongo } from '@paila/local-mongo';
import { openShop, type Shop } from '../../../testing/open-shop.js';

// A database of its own, as this suite stops it.
const shared = process.env['TEST_MONGODB_URI'];
let folder: string;
let mongo: LocalMongo;
let shop: Shop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paila-limits-away-'));
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

it('answers 503 to log-ins and registrations while they cannot be counted', async () => {
  const { user, password } = await shop.shopper();
  const form = { firstname: 'A', lastname: 'B', username: 'away', email: 'away@example.com', password: 'himal8' };
  const killed = mongo.exited;
  process.kill(mongo.pid, 'SIGKILL');
  await killed;

  const answers = [
    // Counted before anything else.
    await shop.guest.post('/api/users').send(form),
    await shop.logIn(user.email, password),
  ];

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.get('Retry-After')).toBe('5');
  }
  await mongo.stop();
  mongo = await startLocalMongo({ dbPath: folder });
  while ((await shop.guest.get('/readyz?write')).status !== 200) await sleep(50);
}, 120_000);
