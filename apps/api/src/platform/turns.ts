import { pauseDeadline } from './database/deadline.js';
import { createFairQueue } from './fair-queue.js';

/** Runs work when it is its turn under a key. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets only so much work under one key run at a time; the rest waits in line. Work under other keys does not wait for it. A
 * request's deadline stands still while it waits.
 */
export const createTurns = (atOnce: number): InTurn => {
  const lines = createFairQueue(Number.POSITIVE_INFINITY, { perClient: atOnce });
  return async (key, work) => {
    let end = (): void => undefined;
    // The turn only: the work itself must not run in the queue, where it would have the deadline of another request.
    const turn = (begin: () => void) => (): Promise<void> =>
      new Promise((resolve) => {
        end = resolve;
        begin();
      });
    await pauseDeadline(() => new Promise<void>((resolve) => void lines(turn(resolve), key)));
    try {
      return await work();
    } finally {
      end();
    }
  };
};
