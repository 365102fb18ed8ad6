import { expect, it } from '@jest/globals';
import { expectNothingLost } from './testing/nothing-lost.js';
import { openFaultShopOnWire } from './testing/open-fault-shop.js';
import { until } from './testing/until.js';
import { TAKES_STOCK } from './testing/wire.js';

const { shop, wire } = await openFaultShopOnWire();

it('loses nothing when it is killed in the middle of orders, and sells again after a restart', async () => {
  const traffic = await shop.traffic();
  await until(() => traffic.answered() > 40);

  // First with stock reserved in a transaction that is never ended, then with an order that is stored but not answered.
  await wire.atNext(TAKES_STOCK, 'answered', shop.killShop);
  await shop.startShop();
  const first = traffic.diary.orders.filter(({ placed }) => placed).length;
  await until(() => traffic.diary.orders.filter(({ placed }) => placed).length > first + 20);
  await wire.atNext('commitTransaction', 'answered', shop.killShop);
  await shop.startShop();
  const second = traffic.answered();
  await until(() => traffic.answered() > second + 20);

  expect(traffic.diary.cut).toBeGreaterThan(0);
  const diary = await traffic.stop();
  shop.expectCalm();
  await expectNothingLost(shop.base, diary);
  shop.expectCalm();
}, 480_000);

it('finishes running requests when it is stopped, and exits cleanly', async () => {
  const traffic = await shop.traffic();
  await until(() => traffic.answered() > 40);

  const { child, ended } = shop.program();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);

  await shop.startShop();
  const diary = await traffic.stop();
  shop.expectCalm();
  await expectNothingLost(shop.base, diary);
  shop.expectCalm();
}, 120_000);
