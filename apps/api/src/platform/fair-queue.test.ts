import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { createFairQueue, QueueFullError } from './fair-queue.js';
import { queueDepth } from './metrics/index.js';

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

  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5']);
});

/** Work that runs until the test ends it. */
const createWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    task: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => {
          resolve(name);
        });
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await turn();
    },
  };
};

it('leaves room for others beside a client that may not take every place', async () => {
  const { begun, task, end } = createWork();
  const queue = createFairQueue(2, { perClient: 1 });

  const all = [queue(task('a1'), 'a'), queue(task('a2'), 'a'), queue(task('b1'), 'b'), queue(task('c1'), 'c')];
  await turn();
  expect(begun).toEqual(['a1', 'b1']);

  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('a2');
  await end('b1');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
});

it('drops work that nobody waits for any more, and lets running work finish in its place', async () => {
  const { begun, task, end } = createWork();
  const queue = createFairQueue(1);
  const leaving = new AbortController();

  const running = queue(task('a1'), 'a', leaving.signal);
  const dropped = [queue(task('a2'), 'a', leaving.signal), queue(task('b1'), 'b', leaving.signal)];
  const last = queue(task('c1'), 'c');
  leaving.abort(new Error('left'));

  await expect(Promise.all(dropped.map((work) => work.catch(String)))).resolves.toEqual(['Error: left', 'Error: left']);
  expect(begun).toEqual(['a1']);
  await end('a1');
  expect(await running).toBe('a1');
  expect(begun).toEqual(['a1', 'c1']);
  await end('c1');
  expect(await last).toBe('c1');
  await expect(queue(task('a3'), 'a', leaving.signal)).rejects.toThrow('left');
  expect(begun).toEqual(['a1', 'c1']);
});

it('refuses work that would wait too long, and accepts more once a place is free', async () => {
  const { begun, task, end } = createWork();
  const queue = createFairQueue(1, { maxWaiting: 3, maxWaitingPerClient: 2 });
  const leaving = new AbortController();

  const waiting = [queue(task('a1'), 'a'), queue(task('a2'), 'a')];
  const left = queue(task('a3'), 'a', leaving.signal);
  await expect(queue(task('a4'), 'a')).rejects.toThrow(QueueFullError);
  waiting.push(queue(task('b1'), 'b'));
  await expect(queue(task('c1'), 'c')).rejects.toThrow(QueueFullError);

  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  waiting.push(queue(task('c2'), 'c'));
  for (const name of ['a1', 'b1', 'c2', 'a2']) await end(name);

  expect(await Promise.all(waiting)).toEqual(['a1', 'a2', 'b1', 'c2']);
  expect(begun).toEqual(['a1', 'b1', 'c2', 'a2']);
});

it('counts what waits and runs, and tells its tasks whose they are', async () => {
  const queue = createFairQueue(1, { name: 'documents', maxWaiting: 1 });
  const depth = queueDepth('documents');
  const request = new AsyncLocalStorage<string>();
  const work = createWork();
  const whose = (name: string) => async () => {
    await work.task(name)();
    return request.getStore();
  };

  const first = request.run('request 1', () => queue(whose('a')));
  await turn();
  const second = request.run('request 2', () => queue(whose('b')));
  expect(depth).toEqual({ waiting: 1, running: 1 });
  await expect(queue(whose('c'))).rejects.toBeInstanceOf(QueueFullError);
  await work.end('a');
  expect(await first).toBe('request 1');
  await turn();
  expect(depth).toEqual({ waiting: 0, running: 1 });
  await work.end('b');

  expect(await second).toBe('request 2');
  expect(depth).toEqual({ waiting: 0, running: 0 });
});
