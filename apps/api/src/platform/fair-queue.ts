import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';
import { pauseDeadline } from './database/deadline.js';
import { countFullQueue, queueDepth, type QueueName } from './metrics/index.js';

/**
 * Limits the number of tasks that run at a time. Each client has its own queue and the queues take turns, so a burst
 * delays only the client that caused it.
 * @param signal removes a waiting task, which fails with the signal's reason; a running task continues
 * @throws QueueFullError when too many tasks wait already
 */
export type FairQueue = <Result>(work: () => Promise<Result>, client?: string, signal?: AbortSignal) => Promise<Result>;

export interface QueueLimits {
  /** The name for metrics. */
  readonly name?: QueueName;
  /** The number of a client's tasks that run or are next at a time; by default the concurrency. */
  readonly perClient?: number;
  /** The number of waiting tasks; by default unlimited. */
  readonly maxWaiting?: number;
  /** The number of a client's waiting tasks; by default unlimited. */
  readonly maxWaitingPerClient?: number;
}

/** The queue has reached its limit of waiting tasks. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** @param concurrency the number of tasks that run at the same time */
export const createFairQueue = (
  concurrency: number,
  {
    name,
    perClient = concurrency,
    maxWaiting = Number.POSITIVE_INFINITY,
    maxWaitingPerClient = Number.POSITIVE_INFINITY,
  }: QueueLimits = {},
): FairQueue => {
  // The first task of each client's queue moves to the shared queue, in which no client ever has more than `perClient`
  // tasks.
  const shared = new PQueue({ concurrency });
  const lines = new Map<string, PQueue>();
  let waiting = 0;
  const depth = queueDepth(name);

  const clientLine = (client: string): PQueue => {
    const existing = lines.get(client);
    if (existing) return existing;
    const line = new PQueue({ concurrency: perClient });
    line.on('idle', () => lines.delete(client));
    lines.set(client, line);
    return line;
  };

  return async (work, client = '', signal) => {
    signal?.throwIfAborted();
    if (waiting >= maxWaiting || (lines.get(client)?.size ?? 0) >= maxWaitingPerClient) {
      countFullQueue(name);
      throw new QueueFullError('The queue is full');
    }
    waiting += 1;
    depth.waiting += 1;
    // This is not the caller's signal: if that aborted a running task, the queue would start another beside it.
    const leaving = new AbortController();
    const leave = (): void => leaving.abort(signal?.reason);
    let isWaiting = true;
    const endWaiting = (): void => {
      if (isWaiting) {
        waiting -= 1;
        depth.waiting -= 1;
      }
      isWaiting = false;
      signal?.removeEventListener('abort', leave);
    };
    signal?.addEventListener('abort', leave, { once: true });
    // A task begins when another client's task ends. Its log lines must name its own request.
    const begin = AsyncLocalStorage.bind(async () => {
      endWaiting();
      depth.running += 1;
      try {
        return await work();
      } finally {
        depth.running -= 1;
      }
    });
    const whileWaiting = { signal: leaving.signal };
    try {
      return await clientLine(client).add(() => shared.add(begin, whileWaiting), whileWaiting);
    } finally {
      endWaiting();
    }
  };
};

/**
 * Like {@link createFairQueue}, but for work outside the database, such as hashing and encoding. Neither the wait nor
 * the work counts as time that a request spends on the database.
 */
export const createWorkQueue = (concurrency: number, limits?: QueueLimits): FairQueue => {
  const queue = createFairQueue(concurrency, limits);
  return (work, client, signal) => pauseDeadline(() => queue(work, client, signal));
};
