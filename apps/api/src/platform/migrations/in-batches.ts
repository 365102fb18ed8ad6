import type { mongo, Types } from 'mongoose';

/** The number of documents that a migration holds in memory at a time. */
const BATCH = 500;

/** The documents that a migration changes, and the fields that it needs. */
interface Batches {
  readonly filter: mongo.Document;
  readonly fields: mongo.Document;
  /** Ends the migration between two batches. */
  readonly signal: AbortSignal;
}

/** Reads the documents that match, a batch at a time, in the order of their ids. */
export async function* inBatches<Part extends { readonly _id: Types.ObjectId }>(
  collection: mongo.Collection,
  { filter, fields, signal }: Batches,
): AsyncGenerator<Part[]> {
  let last: Types.ObjectId | undefined;
  for (;;) {
    signal.throwIfAborted();
    const batch = await collection
      .find({ ...filter, ...(last ? { _id: { $gt: last } } : {}) })
      .project<Part>(fields)
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    if (batch.length === 0) return;
    yield batch;
    last = batch.at(-1)?._id;
  }
}
