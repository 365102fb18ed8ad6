import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ProductModel } from '../features/catalog/index.js';
import { expectNothingLost } from './testing/nothing-lost.js';
import { openFaultShop, type FaultShop } from './testing/open-fault-shop.js';
import { until } from './testing/until.js';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop();
}, 120_000);
afterAll(async () => {
  await shop.close();
}, 60_000);

const shows = (title: string): Promise<void> =>
  until(async () => (await shop.get('/api/products/')).text.includes(title));

it('answers 503 while the database is stopped, still serves its products, and recovers without a restart', async () => {
  const traffic = await shop.traffic();
  await until(() => traffic.answered() > 60);
  await until(async () => /^paila_orders\{status="pending"\} [1-9]/m.test(await shop.scrape()));

  await shop.mongo().stop();
  await until(() => traffic.diary.unavailable > 10);
  expect((await shop.get('/healthz')).status).toBe(200);
  expect(await shop.get('/readyz')).toMatchObject({ status: 200, body: { pages: true, orders: false } });
  expect((await shop.get('/readyz?write')).status).toBe(503);
  expect((await shop.get('/api/products/')).body).toHaveLength(3);
  expect((await shop.get(`/api/products/${shop.products[0]!._id}`)).status).toBe(200);

  const scraped = await shop.scrape();
  expect(scraped).toMatch(/^paila_orders\{status="pending"\} [1-9]/m);
  expect(scraped).toMatch(/^paila_http_unavailable_total\{cause="database_unreachable"\} [1-9]/m);
  expect(shop.program().output().out).toMatch(/"cause":"database_unreachable".*"msg":"request errored"/);

  await shop.restartMongo();
  // Whether or not the shop has noticed yet.
  await ProductModel.updateOne({ _id: shop.products[0]!._id }, { title: 'Changed at once' });
  await shop.ready();
  const healed = traffic.answered();
  await until(() => traffic.answered() > healed + 60);
  await shows('Changed at once');
  await ProductModel.updateOne({ _id: shop.products[1]!._id }, { title: 'Changed later' });
  await shows('Changed later');

  const diary = await traffic.stop();
  shop.expectCalm();
  await expectNothingLost(shop.base, diary);
  shop.expectCalm();
}, 180_000);
