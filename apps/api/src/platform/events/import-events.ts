import { Types, type ClientSession } from 'mongoose';
import { insertPlain } from '../database/plain-documents.js';
import { EventModel } from './event.model.js';
import type { PastEvent } from './past-events.js';

/**
 * Records events of a past that was made up, at their own times and in the caller's transaction. No consumer handles them,
 * so that nobody gets a mail about them.
 */
export const importEvents = (events: readonly PastEvent[], session: ClientSession): Promise<void> =>
  insertPlain(
    EventModel,
    events.map((event) => ({ ...event, _id: new Types.ObjectId(), imported: true as const })),
    session,
  );
