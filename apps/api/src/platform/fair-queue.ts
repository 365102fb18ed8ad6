import PQueue from 'p-queue';
import { pauseDeadline } from './database/deadline.js';

/**
 * Limits how much work runs at a time. Each client has its own line and the lines take turns, so a burst delays only
 * the client that caused it.
 * @param signal aborts what still waits, which gives up its place and fails with the signal's reason; not what has
 *   begun
 * @throws QueueFullError when too much waits already
 */
export type FairQueue = <Result>(work: () => Promise<Result>, client?: string, signal?: AbortSignal) => Promise<Result>;

export interface QueueLimits {
  /** How much of one client's work runs or is next at a time; by default as much as runs at all. */
  readonly perClient?: number;
  /** How much may wait; by default any number. */
  readonly maxWaiting?: number;
  /** How much of one client's may wait; by default any number. */
  readonly maxWaitingPerClient?: number;
}

/** More waits than a queue allows. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** @param concurrency the number of tasks that run at the same time */
export const createFairQueue = (
  concurrency: number,
  {
    perClient = concurrency,
    maxWaiting = Number.POSITIVE_INFINITY,
    maxWaitingPerClient = Number.POSITIVE_INFINITY,
  }: QueueLimits = {},
): FairQueue => {
  // What comes first in its client's line moves on to the shared one, in which no client ever has more than
  // `perClient`.
  const shared = new PQueue({ concurrency });
  const lines = new Map<string, PQueue>();
  let waiting = 0;

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
      throw new QueueFullError('Too much waits in the queue');
    }
    waiting += 1;
    // Not the signal itself: a queue that learns of running work's end would start another beside it.
    const leaving = new AbortController();
    const leave = (): void => leaving.abort(signal?.reason);
    let isWaiting = true;
    const endWaiting = (): void => {
      if (isWaiting) waiting -= 1;
      isWaiting = false;
      signal?.removeEventListener('abort', leave);
    };
    signal?.addEventListener('abort', leave, { once: true });
    const begin = () => {
      endWaiting();
      return work();
    };
    const whileWaiting = { signal: leaving.signal };
    try {
      return await clientLine(client).add(() => shared.add(begin, whileWaiting), whileWaiting);
    } finally {
      endWaiting();
    }
  };
};

/**
 * As {@link createFairQueue}, for work other than the database's, such as hashing and encoding. Neither the waiting nor
 * the work counts as time that a request spends on the database.
 */
export const createWorkQueue = (concurrency: number, limits?: QueueLimits): FairQueue => {
  const queue = createFairQueue(concurrency, limits);
  return (work, client, signal) => pauseDeadline(() => queue(work, client, signal));
};
