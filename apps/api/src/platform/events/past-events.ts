import { createHash } from 'node:crypto';
import { Types, type mongo } from 'mongoose';
import { batchesOf } from './batches.js';
import type { NewEvent } from './event-types.js';

/** A past event, with its time. */
export type PastEvent = NewEvent & { readonly at: Date };

type StoredEvent = PastEvent & { readonly _id: Types.ObjectId; readonly imported: true };

const BATCH = 500;

/**
 * For migrations: adds the events of changes from before events were recorded, unless they exist. After a kill, another run
 * adds the rest. No consumer handles them.
 * @param markOf distinguishes the events of one subject
 * @param signal stops it between two batches
 */
export const addPastEvents = async (
  db: mongo.Db,
  events: AsyncIterable<PastEvent>,
  markOf: (event: PastEvent) => string,
  signal: AbortSignal,
): Promise<void> => {
  const collection = db.collection<StoredEvent>('events');
  // Indexes are created after migrations, but this one is needed here.
  await collection.createIndex({ 'subject.kind': 1, 'subject.id': 1, at: 1 }, {}, {});
  const keyOf = (event: PastEvent): string => `${event.subject.kind} ${event.subject.id} ${markOf(event)}`;
  for await (const batch of batchesOf(events, BATCH)) {
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
        // A deterministic id, so that two instances at the same time add it only once.
        const _id = new Types.ObjectId(createHash('sha256').update(keyOf(event)).digest('hex').slice(0, 24));
        return {
          updateOne: { filter: { _id }, update: { $setOnInsert: { ...event, imported: true as const } }, upsert: true },
        };
      });
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
  }
};
