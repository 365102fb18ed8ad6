import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { Deadline, DeadlineError, deadlineSignal, runWithin } from './database/deadline.js';
import { isConflict } from './database/failures.js';
import { createKeyedQueue } from './keyed-queue.js';
import { queueDepth } from './metrics/index.js';

/** Work that reports its beginning, and ends when the test ends it. */
const aTask = () => {
  const task = { hasBegun: false, end: (): void => undefined, signal: undefined as AbortSignal | undefined };
  const work = (): Promise<void> => {
    task.hasBegun = true;
    task.signal = deadlineSignal();
    return new Promise((resolve) => (task.end = resolve));
  };
  return { task, work };
};

it('runs as much work under one key as is allowed, and the next when one ends, failed or not', async () => {
  const enqueue = createKeyedQueue(2);
  const [first, second, third, elsewhere] = [aTask(), aTask(), aTask(), aTask()];
  const failing = enqueue(['a'], () => first.work().then(() => Promise.reject(new Error('broken'))));
  const afterwards = expect(failing).rejects.toThrow('broken');
  const rest = [enqueue(['a'], second.work), enqueue(['a'], third.work), enqueue(['b'], elsewhere.work)];
  await setImmediate();
  expect([first, second, third, elsewhere].map(({ task }) => task.hasBegun)).toEqual([true, true, false, true]);

  first.task.end();
  await afterwards;
  await setImmediate();

  expect(third.task.hasBegun).toBe(true);
  for (const { task } of [second, third, elsewhere]) task.end();
  await Promise.all(rest);
});

it('runs work under the deadline of its own caller', async () => {
  const enqueue = createKeyedQueue(1);
  const [first, second] = [aTask(), aTask()];
  const [ended, own] = [new Deadline(60_000), new Deadline(60_000)];
  const running = runWithin(ended, () => enqueue(['a'], first.work));
  const waiting = runWithin(own, () => enqueue(['a'], second.work));
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

it('lets nobody wait behind work whose deadline is over, nor one deadline after another', async () => {
  const enqueue = createKeyedQueue(1);
  const [stuck, late, after] = [aTask(), aTask(), aTask()];
  const over = new Deadline(20);
  void runWithin(over, () => enqueue(['a'], stuck.work));
  const waiting = [enqueue(['a'], late.work), enqueue(['a'], late.work)];

  const answers = await Promise.allSettled(waiting);

  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof DeadlineError)).toEqual([
    true,
    true,
  ]);
  expect(late.task.hasBegun).toBe(false);
  // The stuck work has lost its turn, so the next work tries the database anew.
  const next = enqueue(['a'], after.work);
  await setImmediate();
  expect(after.task.hasBegun).toBe(true);
  after.task.end();
  await next;
});

it('lets nobody wait longer for a database that is away', async () => {
  const enqueue = createKeyedQueue(1);
  const late = aTask();
  const away = enqueue(['a'], () => Promise.reject(new DeadlineError()));
  const waiting = [enqueue(['a'], late.work), enqueue(['a'], late.work)];
  const elsewhere = enqueue(['b'], () => Promise.resolve('fine'));

  const answers = await Promise.allSettled([away, ...waiting, elsewhere]);

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(late.task.hasBegun).toBe(false);
});

it('ends the line after the given failures, and after no others', async () => {
  const conflict = new mongoose.mongo.MongoServerError({ code: 112, errorLabels: ['TransientTransactionError'] });
  const fail = () => Promise.reject(conflict);
  const answer = () => Promise.resolve('placed');
  const [item, shop] = [createKeyedQueue(1), createKeyedQueue(1, { endsLine: (error) => !isConflict(error) })];

  const ends = await Promise.allSettled([
    item(['a'], fail),
    item(['a'], answer),
    shop(['a'], fail),
    shop(['a'], answer),
  ]);

  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});

it('runs work with several keys once all of them are free, in whatever order they are named', async () => {
  const enqueue = createKeyedQueue(1);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
  };

  await Promise.all(Array.from({ length: 100 }, (_, index) => enqueue(index % 2 ? ['a', 'b', 'a'] : ['b', 'a'], work)));

  expect(most).toBe(1);
});

it('frees every key of work that waits behind a database that is away', async () => {
  const enqueue = createKeyedQueue(1);
  const stuck = aTask();
  const over = new Deadline(20);
  void runWithin(over, () => enqueue(['b'], stuck.work));
  const both = enqueue(['a', 'b'], () => Promise.resolve('both'));
  const behind = enqueue(['a'], () => Promise.resolve('behind'));

  const answers = await Promise.allSettled([both, behind]);

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await enqueue(['a', 'b'], () => Promise.resolve('next'))).toBe('next');
});

it('counts what waits and runs, also after the line has ended', async () => {
  const depth = queueDepth('invoices');
  const enqueue = createKeyedQueue(1, { name: 'invoices' });
  const stuck = aTask();
  const over = new Deadline(20);
  const first = runWithin(over, () => enqueue(['a'], stuck.work));
  const second = enqueue(['a'], () => Promise.resolve());
  await setImmediate();
  expect(depth).toEqual({ waiting: 1, running: 1 });

  await expect(second).rejects.toThrow('did not answer');
  stuck.task.end();
  await first;

  expect(depth).toEqual({ waiting: 0, running: 0 });
});
