import { backgroundDb } from '../database/background-client.js';
import { itemsOf } from '../database/cursor-items.js';
import { batchesOf } from './batches.js';
import type { EventDoc, EventType } from './event-types.js';
import { EventModel } from './event.model.js';

/** The events since a time that a consumer handles, oldest first, some at a time. */
export const storedEvents = (
  types: readonly EventType[] | undefined,
  from: Date,
  atMost: number,
): AsyncIterable<readonly EventDoc[]> => {
  const events = backgroundDb()
    .collection<EventDoc>(EventModel.collection.name)
    .find({ at: { $gte: from }, imported: { $ne: true }, ...(types ? { type: { $in: [...types] } } : {}) })
    .sort({ at: 1, _id: 1 })
    .batchSize(atMost);
  return batchesOf(itemsOf(events), atMost);
};
