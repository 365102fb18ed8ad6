import { withDeadline } from './deadline.js';

/** The time limit of a read that no request waits for. */
const READ_WITHIN_MS = 30_000;

/**
 * Reads from the database for work that runs in the background, or for a request without a deadline. Without a limit,
 * one read that the driver never ends would stop the work for good (docs/decisions/010-database-deadline.md).
 * @param milliseconds the time limit
 * @throws DeadlineError when the time is up
 */
export const backgroundRead = <Result>(read: () => Promise<Result>, milliseconds = READ_WITHIN_MS): Promise<Result> =>
  withDeadline(milliseconds, read);

/**
 * Iterates over a cursor, with a time limit for each step.
 * @throws DeadlineError when a step takes longer
 */
export async function* backgroundSteps<Item>(milliseconds: number, cursor: AsyncIterable<Item>): AsyncGenerator<Item> {
  const steps = cursor[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await withDeadline(milliseconds, () => steps.next());
      if (step.done) return;
      yield step.value;
    }
  } finally {
    // The close is not awaited: a hanging cursor would not close either.
    steps.return?.().catch(() => undefined);
  }
}
