import { Types, type ClientSession } from 'mongoose';
import { databaseTime } from '../database/database.js';
import type { NewEvent } from './event-types.js';
import { EventModel, type StoredEvent } from './event.model.js';

/** Field by field, so that nothing else that an actor or a subject may know about is stored. */
const toStored = (
  { type, subject, actor, was, is }: NewEvent & Pick<StoredEvent, 'was' | 'is'>,
  at: Date,
): StoredEvent => ({
  _id: new Types.ObjectId(),
  type,
  subject: { kind: subject.kind, id: subject.id },
  actor: { kind: actor.kind, id: actor.id },
  ...(was && { was }),
  ...(is && { is }),
  at,
});

/** Records several events with the database's time; see {@link record}. */
export const recordAll = async (events: readonly NewEvent[], session: ClientSession): Promise<void> => {
  const at = databaseTime();
  const stored = events.map((event) => toStored(event, at));
  await EventModel.insertMany(stored, { session });
};

/**
 * Records an event in the transaction of the change, so that neither exists without the other. Mail, audit and live
 * screens follow the events (see {@link followEvents}); no feature calls them.
 */
export const record = (event: NewEvent, session: ClientSession): Promise<void> => recordAll([event], session);
