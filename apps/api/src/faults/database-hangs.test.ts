import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { expectNothingLost } from './testing/nothing-lost.js';
import { openFaultShop, type FaultShop } from './testing/open-fault-shop.js';
import { until } from './testing/until.js';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop();
}, 120_000);
afterAll(async () => {
  process.kill(shop.mongo().pid, 'SIGCONT');
  await shop.close();
}, 60_000);

it('says 503 to everybody while the database hangs, and heals when it goes on', async () => {
  const traffic = await shop.traffic();
  await until(() => traffic.answered() > 60);

  process.kill(shop.mongo().pid, 'SIGSTOP');
  await until(() => traffic.diary.unavailable > 10);
  expect((await shop.get('/healthz')).status).toBe(200);
  expect((await shop.get('/readyz')).status).toBe(503);
  expect((await shop.get('/api/products/')).body).toHaveLength(3);

  process.kill(shop.mongo().pid, 'SIGCONT');
  await shop.ready();
  const healed = traffic.answered();
  await until(() => traffic.answered() > healed + 60);

  const diary = await traffic.stop();
  shop.expectCalm();
  await expectNothingLost(shop.base, diary);
  shop.expectCalm();
}, 180_000);

it('can be told to stop while the database hangs', async () => {
  process.kill(shop.mongo().pid, 'SIGSTOP');
  const { child, ended } = shop.program();

  child.kill('SIGTERM');

  expect(await ended).toBe(0);
}, 60_000);
