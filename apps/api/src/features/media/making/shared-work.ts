import type { FairQueue } from '../../../platform/fair-queue.js';

/** Work that several callers wait for. */
interface SharedTask {
  /** Aborted when the work begins, so that waiting callers leave their queues. */
  readonly begun: AbortController;
  waiting: number;
  doing: Promise<void> | undefined;
}

/**
 * Does work once for all simultaneous requests. Each request waits in the queue of its client, and the first one whose
 * turn comes does the work for all. The work is dropped when no caller waits any more.
 */
export const createSharedWork = (queue: FairQueue) => {
  const waitingTasks = new Map<string, SharedTask>();
  const underway = new Map<string, Promise<void>>();
  /** @throws whatever the work throws, the signal's reason, or QueueFullError */
  return async (key: string, work: () => Promise<void>, client: string, signal: AbortSignal): Promise<void> => {
    const before = underway.get(key);
    if (before) return before;
    const own: SharedTask = waitingTasks.get(key) ?? { begun: new AbortController(), waiting: 0, doing: undefined };
    waitingTasks.set(key, own);
    own.waiting += 1;
    const begin = (): Promise<void> => {
      const doing = work().finally(() => underway.delete(key));
      underway.set(key, doing);
      own.doing = doing;
      waitingTasks.delete(key);
      own.begun.abort();
      return doing;
    };
    try {
      await queue(begin, client, AbortSignal.any([signal, own.begun.signal]));
    } catch (error) {
      if (!own.doing || signal.aborted) throw error;
      await own.doing;
    } finally {
      own.waiting -= 1;
      if (own.waiting === 0 && waitingTasks.get(key) === own) waitingTasks.delete(key);
    }
  };
};
