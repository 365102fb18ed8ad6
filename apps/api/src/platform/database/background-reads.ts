import type { Model, mongo } from 'mongoose';
import { backgroundDb } from './background-client.js';
import { batchesOf } from './cursor-items.js';
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

/** The documents of a model by the background client, as the driver gives them. */
const stored = <Doc extends object>(model: Model<Doc>): mongo.Collection<Doc> =>
  backgroundDb().collection<Doc>(model.collection.name);

/** The approximate number of a model's documents. */
export const storedCount = <Doc extends object>(model: Model<Doc>): Promise<number> =>
  stored(model).estimatedDocumentCount();

/** All documents of a model, in batches of this size. */
export const storedBatches = <Doc extends object>(model: Model<Doc>, size: number): AsyncIterable<Doc[]> =>
  batchesOf(stored(model).find<Doc>({}).batchSize(size));

/** The documents of a model that match. */
export const storedDocs = <Doc extends object>(model: Model<Doc>, filter: mongo.Filter<Doc>): Promise<Doc[]> =>
  stored(model).find<Doc>(filter).toArray();

/** The time limit of a count on the server, for figures that nobody waits for. */
const COUNT_WITHIN_MS = 20_000;

/** The exact number of a model's documents that match. Use it with a filter that an index answers alone. */
export const storedCountWhere = <Doc extends object>(model: Model<Doc>, filter: mongo.Filter<Doc>): Promise<number> =>
  stored(model).countDocuments(filter, { maxTimeMS: COUNT_WITHIN_MS });
