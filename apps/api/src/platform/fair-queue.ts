/**
 * Limits how much work runs at a time. Each client has its own queue and the queues take turns, so a burst delays only
 * the client that caused it.
 */
export type FairQueue = <Result>(work: () => Promise<Result>, client?: string) => Promise<Result>;

/** @param concurrency the number of tasks that run at the same time */
export const createFairQueue = (concurrency: number): FairQueue => {
  let running = 0;
  // A Map remembers the order of insertion: the client whose turn is next comes first.
  const waiting = new Map<string, (() => void)[]>();
  const turnOf = (client: string): Promise<void> =>
    new Promise((resolve) => {
      const queue = waiting.get(client);
      if (queue) queue.push(resolve);
      else waiting.set(client, [resolve]);
    });
  const takeNext = (): (() => void) | undefined => {
    for (const [client, queue] of waiting) {
      const first = queue.shift();
      waiting.delete(client);
      if (queue.length > 0) waiting.set(client, queue);
      return first;
    }
    return undefined;
  };
  return async (work, client = '') => {
    // Finished work passes its place on directly, so that a newcomer cannot slip in between.
    if (running >= concurrency) await turnOf(client);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next();
      else running -= 1;
    }
  };
};
