import { expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { createGate } from './gate.js';

it('runs no more at a time than it may, in the order they came, and goes on after a failure', async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;

  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((number) =>
      gate(async () => {
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

it('lets those for whom it works take turns, however much one of them sends', async () => {
  const gate = createGate(1);
  const begun: string[] = [];
  const send = (whose: string, number: number) =>
    gate(async () => {
      begun.push(`${whose}${String(number)}`);
      await turn();
    }, whose);

  await Promise.all([
    ...[1, 2, 3, 4, 5].map((number) => send('a', number)),
    ...[1, 2].map((number) => send('b', number)),
    send('c', 1),
  ]);

  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']);
});
