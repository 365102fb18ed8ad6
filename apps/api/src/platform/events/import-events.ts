import { Types, type ClientSession } from 'mongoose';
import { insertPlain } from '../database/plain-documents.js';
import { EventModel } from './event.model.js';
import type { NewEvent } from './event-types.js';

/** A past event, with its time. */
export type PastEvent = NewEvent & { readonly at: Date };

/**
 * Records events of a past that was made up, at their own times and in the caller's transaction. No consumer handles
 * them, so that nobody gets a mail about them.
 */
export const importEvents = (events: readonly PastEvent[], session: ClientSession): Promise<void> =>
  insertPlain(
    EventModel,
    events.map((event) => ({ ...event, _id: new Types.ObjectId(), imported: true as const })),
    session,
  );
