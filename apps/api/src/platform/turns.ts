import { DeadlineError, deadlineSignal, pauseDeadline } from './database/deadline.js';
import { isDatabaseAway } from './database/failures.js';
import { createFairQueue } from './fair-queue.js';

/** Runs work when it is its turn under a key. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets only so much work under one key run at a time; the rest waits in line. Work under other keys does not wait for
 * it. A request's deadline stands still while it waits. When the database fails the work before it, or keeps it for its
 * whole deadline, what waits fails too, as otherwise each would meet its own deadline only after that of the one
 * before.
 * @throws DeadlineError when the work before has found the database away
 */
export const createTurns = (atOnce: number): InTurn => {
  const lines = createFairQueue(Number.POSITIVE_INFINITY, { perClient: atOnce });
  const waiting = new Map<AbortController, string>();
  const abandonLine = (key: string): void => {
    const own = [...waiting].filter(([, waitsUnder]) => waitsUnder === key);
    for (const [leave] of own) leave.abort(new DeadlineError());
  };

  const turnUnder = async (key: string): Promise<() => void> => {
    const leave = new AbortController();
    waiting.set(leave, key);
    try {
      return await new Promise((resolve, reject) => {
        // The turn only: the work itself must not run in the queue, where it would have the deadline of another
        // request.
        const turn = (): Promise<void> =>
          new Promise((end) => {
            resolve(end);
          });
        lines(turn, key, leave.signal).catch(reject);
      });
    } finally {
      waiting.delete(leave);
    }
  };

  return async (key, work) => {
    const end = await pauseDeadline(() => turnUnder(key));
    const deadline = deadlineSignal();
    const giveUp = (): void => {
      end();
      abandonLine(key);
    };
    deadline?.addEventListener('abort', giveUp, { once: true });
    try {
      return await work();
    } catch (error) {
      if (isDatabaseAway(error)) abandonLine(key);
      throw error;
    } finally {
      deadline?.removeEventListener('abort', giveUp);
      end();
    }
  };
};
