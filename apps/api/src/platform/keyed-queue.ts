import PQueue from 'p-queue';
import { DeadlineError, deadlineSignal, pauseDeadline } from './database/deadline.js';
import { isDatabaseAway } from './database/failures.js';
import { queueDepth, type QueueName } from './metrics/index.js';

/**
 * Runs work when its turn has come under every one of its keys. Work waits for its keys in sorted order, so that work
 * with common keys never waits for each other.
 */
export type KeyedQueue = <Result>(keys: readonly string[], work: () => Promise<Result>) => Promise<Result>;

interface KeyedQueueOptions {
  /** The name for metrics. */
  readonly name?: QueueName;
  /** True for a failure of the running work after which the waiting work under its keys would fail, too. */
  readonly endsLine?: (error: unknown) => boolean;
}

/**
 * Limits how much work runs under one key at a time; the rest waits in line. Work under other keys does not wait for
 * it. A request's deadline stands still while it waits. When the running work finds the database away, or exceeds its
 * deadline, the waiting work fails too. Otherwise each caller would meet its own deadline after that of the one before.
 * @param concurrency how much work runs under one key at a time
 * @throws DeadlineError when the work before has found the database away
 */
export const createKeyedQueue = (
  concurrency: number,
  { name, endsLine = isDatabaseAway }: KeyedQueueOptions = {},
): KeyedQueue => {
  const depth = queueDepth(name);
  const lines = new Map<string, PQueue>();
  const lineUnder = (key: string): PQueue => {
    const line = lines.get(key) ?? new PQueue({ concurrency }).on('idle', () => lines.delete(key));
    lines.set(key, line);
    return line;
  };
  const waiting = new Map<AbortController, string>();
  const abandonLine = (key: string): void => {
    const own = [...waiting].filter(([, waitsUnder]) => waitsUnder === key);
    for (const [leave] of own) {
      waiting.delete(leave);
      leave.abort(new DeadlineError());
    }
  };

  /** Waits in the line of a key. @returns a function that ends the turn */
  const turnUnder = (key: string): Promise<() => void> => {
    const leave = new AbortController();
    waiting.set(leave, key);
    return new Promise((resolve, reject) => {
      // The turn only: the work itself must not run in the queue, where it would have the deadline of another request.
      const turn = (): Promise<void> =>
        new Promise((end) => {
          waiting.delete(leave);
          resolve(end);
        });
      lineUnder(key).add(turn, { signal: leave.signal }).catch(reject);
    });
  };

  return async (keys, work) => {
    /** Ends each turn that has come. */
    const turns = new Map<string, () => void>();
    const endTurns = (): void => {
      for (const end of turns.values()) end();
    };
    const abandonLines = (): void => {
      for (const key of turns.keys()) abandonLine(key);
    };
    const giveUp = (): void => {
      endTurns();
      abandonLines();
    };
    const deadline = deadlineSignal();
    deadline?.addEventListener('abort', giveUp, { once: true });
    try {
      depth.waiting += 1;
      try {
        for (const key of [...new Set(keys)].sort()) turns.set(key, await pauseDeadline(() => turnUnder(key)));
      } finally {
        depth.waiting -= 1;
      }
      depth.running += 1;
      try {
        return await work();
      } finally {
        depth.running -= 1;
      }
    } catch (error) {
      if (endsLine(error)) abandonLines();
      throw error;
    } finally {
      deadline?.removeEventListener('abort', giveUp);
      endTurns();
    }
  };
};
