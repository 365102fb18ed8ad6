import { expect, it } from '@jest/globals';
import { expectNothingLost } from './testing/nothing-lost.js';
import { openFaultShopOnWire } from './testing/open-fault-shop.js';
import { until } from './testing/until.js';
import { TAKES_STOCK } from './testing/wire.js';

const { shop, wire } = await openFaultShopOnWire();

it('loses nothing when the database is killed at any moment of an order', async () => {
  const traffic = await shop.traffic();
  await until(() => traffic.answered() > 40);

  // After an order has reserved its stock; before its commit; after its commit but before the answer.
  await wire.atNext(TAKES_STOCK, 'answered', shop.killMongo);
  await shop.restartMongo();
  await until(recovering());
  await wire.atNext('commitTransaction', 'requested', shop.killMongo);
  await shop.restartMongo();
  await until(recovering());
  await wire.atNext('commitTransaction', 'answered', shop.killMongo);
  // Away for longer than a transaction waits, so that its result stays unknown.
  const { unavailable } = traffic.diary;
  await until(() => traffic.diary.unavailable > unavailable + 10);
  await shop.restartMongo();
  await until(recovering());

  const diary = await traffic.stop();
  shop.expectCalm();
  await expectNothingLost(shop.base, diary);
  expect(diary.cut).toBe(0);
  shop.expectCalm();

  function recovering(): () => boolean {
    const before = traffic.answered();
    return () => traffic.answered() > before + 30;
  }
}, 180_000);
