import { createHash } from 'node:crypto';
import { Types, type mongo } from 'mongoose';
import type { NewEvent } from './record.js';

/** An event of something that is over, with its time. */
export type PastEvent = NewEvent & { readonly at: Date };

type StoredEvent = PastEvent & { readonly _id: Types.ObjectId };

const BATCH = 500;

async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * For migrations: adds events of what happened before events were recorded, and leaves those alone that are there. Run
 * anew after a kill, it adds the rest.
 * @param markOf what tells the events of one subject apart
 * @param signal ends it between two batches
 */
export const addPastEvents = async (
  db: mongo.Db,
  events: AsyncIterable<PastEvent>,
  markOf: (event: PastEvent) => string,
  signal: AbortSignal,
): Promise<void> => {
  const collection = db.collection<StoredEvent>('events');
  // Indexes come after migrations, and this one is needed here.
  await collection.createIndex({ 'subject.kind': 1, 'subject.id': 1, at: 1 }, {}, {});
  const keyOf = (event: PastEvent): string => `${event.subject.kind} ${event.subject.id} ${markOf(event)}`;
  for await (const batch of batchesOf(events)) {
    signal.throwIfAborted();
    const known = collection.find({
      'subject.kind': { $in: [...new Set(batch.map(({ subject }) => subject.kind))] },
      'subject.id': { $in: [...new Set(batch.map(({ subject }) => subject.id))] },
    });
    const keys = new Set<string>();
    for await (const event of known) keys.add(keyOf(event));
    const writes = batch
      .filter((event) => !keys.has(keyOf(event)))
      .map((event) => {
        // The same id at each try, so that two instances at once add it once.
        const _id = new Types.ObjectId(createHash('sha256').update(keyOf(event)).digest('hex').slice(0, 24));
        return { updateOne: { filter: { _id }, update: { $setOnInsert: event }, upsert: true } };
      });
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
  }
};
