import { Types, type ClientSession } from 'mongoose';
import { EventModel } from './event.model.js';
import type { NewEvent } from './event-types.js';

/** A past event, with its time. */
export type PastEvent = NewEvent & { readonly at: Date };

/**
 * Records events of a past that was made up, at their own times and in the caller's transaction. No consumer handles
 * them, so that nobody gets a mail about them.
 */
export const importEvents = async (events: readonly PastEvent[], session: ClientSession): Promise<void> => {
  await EventModel.insertMany(
    events.map((event) => ({ ...event, _id: new Types.ObjectId(), imported: true as const })),
    { session },
  );
};
