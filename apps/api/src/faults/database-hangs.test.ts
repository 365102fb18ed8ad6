import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import request, { type Test } from 'supertest';
import { expectNothingLost } from './testing/nothing-lost.js';
import { openFaultShop, type FaultShop } from './testing/open-fault-shop.js';
import { anAddress, send, TRAFFIC_PASSWORD } from './testing/traffic.js';
import { until } from './testing/until.js';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop();
}, 120_000);
afterAll(async () => {
  process.kill(shop.mongo().pid, 'SIGCONT');
  await shop.close();
}, 60_000);

const ANSWERED_WITHIN_MS = 5_000;

/** One call of each kind that needs the database, which an admin may make of their own account. */
const reads = (): Test[] => {
  const user = shop.admin.user?._id ?? '';
  const get = (path: string): Test => request(shop.base).get(path);
  return [
    get(`/api/cart/${user}`),
    get(`/api/address/${user}`),
    get(`/api/orders/${user}`),
    get('/api/orders'),
    get('/api/users'),
    get('/readyz?write'),
  ];
};
/** Answered from memory until the database has been silent for a moment. */
const whoAmI = (): Test[] => [request(shop.base).get('/api/auth')];
/** An uploaded picture that this instance has no copy of. */
const pictures = (): Test[] => [request(shop.base).get(`/pictures/_uploads/${'0'.repeat(32)}.webp`)];
const writes = (): Test[] => {
  const user = shop.admin.user?._id ?? '';
  const product = shop.products[0]?._id ?? '';
  const api = request(shop.base);
  const lines = [{ productId: product, quantity: 1, size: '42' }];
  const order = { products: lines, amount: 100, address: anAddress('1 Late Street') };
  const { title, company, desc, alt, price, discountPrice } = shop.products[1]!;
  return [
    api.post('/api/auth').send({ email: shop.admin.user?.email, password: TRAFFIC_PASSWORD }),
    api.post('/api/users').send({
      firstname: 'Sita',
      lastname: 'Rai',
      username: `late${String(Date.now())}`,
      email: `late${String(Date.now())}@example.com`,
      password: TRAFFIC_PASSWORD,
    }),
    api.put(`/api/cart/${user}`).send({ products: lines }),
    api.post('/api/address/').send({ ...anAddress('1 Late Street'), user }),
    // In a line, as they want the same item.
    ...Array.from({ length: 10 }, () => api.post('/api/orders').set('Idempotency-Key', randomUUID()).send(order)),
    api.put(`/api/products/${shop.products[1]!._id}`).send({ title, company, desc, alt, price, discountPrice }),
    api.put(`/api/auth/${user}`).send({ gender: '' }),
    api.put(`/api/auth/${user}`).send({ firstname: 'Gita', lastname: 'Rai', email: shop.admin.user?.email }),
  ];
};

const timedAnswers = (calls: readonly Test[]) =>
  Promise.all(
    calls.map(async (call) => {
      const begun = performance.now();
      const answer = await send(call, shop.admin);
      return { call: `${call.method} ${call.url}`, status: answer?.status, ms: performance.now() - begun };
    }),
  );
const expectUnavailable = async (calls: readonly Test[]): Promise<void> => {
  const answers = await timedAnswers(calls);
  expect(answers.filter(({ status, ms }) => status !== 503 || ms > ANSWERED_WITHIN_MS)).toEqual([]);
};
/** Of a shop that has recovered, however busy the machine is. */
const expectAnswered = async (calls: readonly Test[], expected: number): Promise<void> => {
  const answers = await timedAnswers(calls);
  expect(answers.filter(({ status }) => status !== expected)).toEqual([]);
};
const expectCatalogue = async (): Promise<void> => {
  expect((await shop.get('/api/products/')).body).toHaveLength(3);
  expect((await shop.get(`/api/products/${shop.products[0]?._id ?? ''}`)).status).toBe(200);
  expect((await shop.get('/healthz')).status).toBe(200);
};

it('answers every call with 503 while the database hangs, and recovers with it', async () => {
  const traffic = await shop.traffic();
  await until(() => traffic.answered() > 60);

  await shop.freezeMongo();
  await until(() => traffic.diary.unavailable > 10);
  expect((await shop.get('/healthz')).status).toBe(200);
  expect(await shop.get('/readyz')).toMatchObject({ status: 200, body: { pages: true, orders: false } });
  expect((await shop.get('/readyz?write')).status).toBe(503);
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

it('answers 503 within 5 seconds to every call but those of the catalogue, before and after it notices the failure', async () => {
  await shop.freezeMongo();

  const hangsSince = performance.now();
  const atFirst = timedAnswers(whoAmI());
  await Promise.all([expectUnavailable([...reads(), ...pictures(), ...writes()]), expectCatalogue()]);
  for (const { status } of await atFirst) expect([200, 503]).toContain(status);
  // By then the driver has noticed, and answers by itself.
  await sleep(Math.max(0, hangsSince + 10_000 - performance.now()));
  await Promise.all([expectUnavailable([...whoAmI(), ...reads(), ...pictures(), ...writes()]), expectCatalogue()]);

  process.kill(shop.mongo().pid, 'SIGCONT');
  await shop.ready();
  await expectAnswered([...whoAmI(), ...reads(), ...writes()], 200);
  await expectAnswered(pictures(), 404);
  shop.expectCalm();
}, 120_000);

it('answers 503 within 5 seconds to every write while the database accepts none, and recovers', async () => {
  const traffic = await shop.traffic();
  await until(() => traffic.answered() > 20);
  const admin = mongoose.connection.db?.admin();

  await admin?.command({ fsync: 1, lock: true });
  const { unavailable } = traffic.diary;
  await Promise.all([expectUnavailable(writes()), expectCatalogue()]);
  await until(() => traffic.diary.unavailable > unavailable + 10);

  await admin?.command({ fsyncUnlock: 1 });
  await shop.ready();
  const healed = traffic.answered();
  await until(() => traffic.answered() > healed + 60);
  await expectAnswered([...reads(), ...writes()], 200);

  const diary = await traffic.stop();
  shop.expectCalm();
  await expectNothingLost(shop.base, diary);
  shop.expectCalm();
}, 180_000);

it('stops on request while the database hangs', async () => {
  await shop.freezeMongo();
  const { child, ended } = shop.program();

  child.kill('SIGTERM');

  expect(await ended).toBe(0);
}, 60_000);
