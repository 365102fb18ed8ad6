import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterCommit } from '../../platform/database/after-commit.js';
import { DeadlineError, withDeadline } from '../../platform/database/deadline.js';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { inStockTransaction } from './stock-turns.js';

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
  const one = () =>
    inStockTransaction(item('a'), async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(500);
      running -= 1;
    });

  await Promise.all(Array.from({ length: 9 }, one));

  expect(most).toBe(1);
});

it('stops waiting when the one before makes no progress', async () => {
  const { stuck, free } = later();
  const first = inStockTransaction(item('b'), () => stuck);

  expect(await inStockTransaction(item('b'), () => Promise.resolve('sold'))).toBe('sold');

  free();
  await first;
});

it('lets an order wait longer than its deadline while others progress, but not while none does', async () => {
  const { stuck, free } = later();
  const slow = () => withDeadline(3_000, () => inStockTransaction(item('e'), () => sleep(500)));

  await Promise.all(Array.from({ length: 9 }, slow));
  const first = inStockTransaction(item('e'), () => stuck);
  const late = withDeadline(1_000, () => inStockTransaction(item('e'), () => Promise.resolve()));

  await expect(late).rejects.toThrow(DeadlineError);
  free();
  await first;
});

it('ends a turn with the commit, not with what is done after it', async () => {
  const { stuck, free } = later();
  const first = inStockTransaction(item('c'), (session) => {
    afterCommit(session, () => stuck);
    return Promise.resolve();
  });
  const turns: string[] = [];
  const second = inStockTransaction(item('c'), () => Promise.resolve()).then(() => turns.push('second'));

  // Orders of another item make progress, so no waiting order gives up.
  while (turns.length === 0) await inStockTransaction(item('d'), () => sleep(20));
  free();

  await Promise.all([first, second]);
});
