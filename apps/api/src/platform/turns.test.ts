import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Deadline, DeadlineError, deadlineSignal, runWithin } from './database/deadline.js';
import { createTurns } from './turns.js';

/** Work that tells when it begins, and ends when it is told to. */
const aTask = () => {
  const task = { hasBegun: false, end: (): void => undefined, signal: undefined as AbortSignal | undefined };
  const work = (): Promise<void> => {
    task.hasBegun = true;
    task.signal = deadlineSignal();
    return new Promise((resolve) => (task.end = resolve));
  };
  return { task, work };
};

it('lets as much under one key begin as is allowed, and the next when one ends, failed or not', async () => {
  const inTurn = createTurns(2);
  const [one, two, three, other] = [aTask(), aTask(), aTask(), aTask()];
  const failing = inTurn('a', () => one.work().then(() => Promise.reject(new Error('broken'))));
  const afterwards = expect(failing).rejects.toThrow('broken');
  const rest = [inTurn('a', two.work), inTurn('a', three.work), inTurn('b', other.work)];
  await setImmediate();
  expect([one, two, three, other].map(({ task }) => task.hasBegun)).toEqual([true, true, false, true]);

  one.task.end();
  await afterwards;
  await setImmediate();

  expect(three.task.hasBegun).toBe(true);
  for (const { task } of [two, three, other]) task.end();
  await Promise.all(rest);
});

it('has work run under the deadline of its own caller', async () => {
  const inTurn = createTurns(1);
  const [first, second] = [aTask(), aTask()];
  const [ended, own] = [new Deadline(60_000), new Deadline(60_000)];
  const running = runWithin(ended, () => inTurn('a', first.work));
  const waiting = runWithin(own, () => inTurn('a', second.work));
  await setImmediate();
  ended.stop();
  first.task.end();
  await running;
  await setImmediate();

  expect(first.task.signal).toBe(ended.signal);
  expect(second.task.signal).toBe(own.signal);
  second.task.end();
  await waiting;
  own.stop();
});

it('has nobody wait behind work whose deadline is over, nor one deadline after another', async () => {
  const inTurn = createTurns(1);
  const [stuck, late, after] = [aTask(), aTask(), aTask()];
  const over = new Deadline(20);
  void runWithin(over, () => inTurn('a', stuck.work));
  const waiting = [inTurn('a', late.work), inTurn('a', late.work)];

  const answers = await Promise.allSettled(waiting);

  expect(answers.map((each) => each.status === 'rejected' && each.reason instanceof DeadlineError)).toEqual([
    true,
    true,
  ]);
  expect(late.task.hasBegun).toBe(false);
  // The stuck one has lost its turn, so who comes now tries the database anew.
  const next = inTurn('a', after.work);
  await setImmediate();
  expect(after.task.hasBegun).toBe(true);
  after.task.end();
  await next;
});

it('has nobody wait longer for a database that is away', async () => {
  const inTurn = createTurns(1);
  const late = aTask();
  const away = inTurn('a', () => Promise.reject(new DeadlineError()));
  const waiting = [inTurn('a', late.work), inTurn('a', late.work)];
  const other = inTurn('b', () => Promise.resolve('fine'));

  const answers = await Promise.allSettled([away, ...waiting, other]);

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(late.task.hasBegun).toBe(false);
});
