import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeadlineError, withDeadline } from '../../platform/database/deadline.js';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { inStockTransaction } from './stock-queue.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

/** A promise and the function that resolves it. */
const later = () => {
  let free = (): void => undefined;
  const stuck = new Promise<void>((resolve) => (free = resolve));
  return { stuck, free };
};
const item = (productId: string) => [{ productId, size: '42' }];

it('lets orders of the same item take turns while each makes progress, however many wait', async () => {
  let [running, most] = [0, 0];
  const order = () =>
    inStockTransaction(item('a'), async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(500);
      running -= 1;
    });

  await Promise.all(Array.from({ length: 9 }, order));

  expect(most).toBe(1);
});

it('lets an order wait beyond its deadline while others progress, but not behind one beyond its own', async () => {
  const { stuck, free } = later();
  const slow = () => withDeadline(3_000, () => inStockTransaction(item('e'), () => sleep(500)));

  await Promise.all(Array.from({ length: 9 }, slow));
  const first = withDeadline(1_000, () => inStockTransaction(item('e'), () => stuck));
  const late = withDeadline(10_000, () => inStockTransaction(item('e'), () => Promise.resolve()));

  await expect(Promise.race([first, late])).rejects.toThrow(DeadlineError);
  await expect(late).rejects.toThrow(DeadlineError);
  await expect(first).rejects.toThrow(DeadlineError);
  free();
  // The item is free for the next one.
  expect(await inStockTransaction(item('e'), () => Promise.resolve('sold'))).toBe('sold');
});
