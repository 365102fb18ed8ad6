import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PlacedOrder, Product } from '@paila/shared';
import request from 'supertest';
import { until } from './faults/testing/until.js';
import { OrderModel } from './features/orders/testing.js';
import { migrations } from './migrations.js';
import { migrationsIn } from './platform/migrations/index.js';
import { rawDatabase } from './testing/open-database.js';
import { createInstances, type Instance } from './testing/open-instances.js';
import { openShop, type Shop } from './testing/open-shop.js';
import { ordering } from './testing/ordering.js';

let shop: Shop;
let instances: Awaited<ReturnType<typeof createInstances>>;
beforeAll(async () => {
  shop = await openShop();
  instances = await createInstances({ RATE_LIMIT_FACTOR: '1000' });
});
afterAll(async () => {
  await instances.close();
  await shop.close();
});

const { orderInputFor } = ordering(() => shop);
const NEXT = 'testing/next-release.ts';
const PREVIOUS = 'main.ts';

/** Three shoppers, who look at a product and order it again and again, behind a proxy that spreads their requests. */
const openLoad = (product: Product, running: readonly Instance[]) => {
  const placed: string[] = [];
  const failed: string[] = [];
  let isOver = false;
  let turn = 0;
  /** Sends a request. A refused connection has sent nothing, so a proxy tries the next instance. */
  const send = async (method: 'get' | 'post', path: string, body?: object): Promise<PlacedOrder | undefined> => {
    for (let tries = running.length; ; tries -= 1) {
      turn += 1;
      const { url = '' } = running[turn % running.length] ?? {};
      try {
        const answer = await request(url)[method](path).set('Connection', 'close').send(body);
        if (answer.status === 200) return answer.body as PlacedOrder;
        failed.push(`${method} ${path}: ${String(answer.status)}`);
        return undefined;
      } catch (error) {
        if (tries > 1 && (error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue;
        failed.push(`${method} ${path}: ${String(error)}`);
        return undefined;
      }
    }
  };
  const shopper = async (): Promise<void> => {
    while (!isOver) {
      // Shoppers look around. Without a pause, their requests would take the processor from the starts.
      await sleep(100);
      await send('get', `/api/products/${product._id}`);
      const order = await send(
        'post',
        '/api/orders',
        orderInputFor([{ productId: product._id, quantity: 1, size: '42' }], 100),
      );
      if (order) placed.push(order._id);
    }
  };
  const shoppers = [shopper(), shopper(), shopper()];
  return {
    placed,
    failed,
    end: async (): Promise<void> => {
      isOver = true;
      await Promise.all(shoppers);
    },
  };
};

/** Replaces all instances by another version, one after the other. Orders arrive before each step. */
const roll = async (running: Instance[], file: string, placed: readonly string[]): Promise<void> => {
  for (const index of running.keys()) {
    const before = placed.length;
    const old = running[index];
    running[index] = await instances.start(file);
    expect(await old?.stop()).toBe(0);
    await until(() => placed.length > before + 3);
  }
};

it('sells on while three instances move to the next version, and while they move back', async () => {
  const product = await shop.aProduct({ stock: { '42': 100_000 } });
  const running = await Promise.all([1, 2, 3].map(() => instances.start(PREVIOUS)));
  const load = openLoad(product, running);
  await until(() => load.placed.length > 3);

  await roll(running, NEXT, load.placed);
  const record = await migrationsIn(rawDatabase()).findOne({ name: 'ribbons' });
  expect(record).toMatchObject({ finishedAt: expect.any(Date), worksSince: migrations.at(-1)?.number });
  await roll(running, PREVIOUS, load.placed);
  await load.end();

  expect(load.failed).toEqual([]);
  expect(await OrderModel.countDocuments({ _id: { $in: load.placed } })).toBe(load.placed.length);
  expect(await shop.stockOf(product)).toEqual({ '42': 100_000 - load.placed.length });
  expect(await shop.findings()).toEqual([]);
  expect(running.map(({ log }) => log().includes('the data are of a newer version'))).toEqual([true, true, true]);
});
