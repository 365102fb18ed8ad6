import { expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { createFairQueue } from './fair-queue.js';

it('limits concurrency, keeps the order, and continues after a failure', async () => {
  const queue = createFairQueue(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;

  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((number) =>
      queue(async () => {
        begun.push(number);
        running += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
        if (number === 2) throw new Error('failed');
        return number;
      }),
    ),
  );

  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

it('lets clients take turns, however much one of them sends', async () => {
  const queue = createFairQueue(1);
  const begun: string[] = [];
  const send = (client: string, number: number) =>
    queue(async () => {
      begun.push(`${client}${String(number)}`);
      await turn();
    }, client);

  await Promise.all([
    ...[1, 2, 3, 4, 5].map((number) => send('a', number)),
    ...[1, 2].map((number) => send('b', number)),
    send('c', 1),
  ]);

  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']);
});
