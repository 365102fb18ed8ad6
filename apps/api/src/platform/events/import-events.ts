import { Types, type ClientSession } from 'mongoose';
import { insertPlain } from '../database/plain-documents.js';
import { ConsumerModel, handledKey, HandledModel } from './consumer.model.js';
import { EventModel } from './event.model.js';
import type { PastEvent } from './past-events.js';

/**
 * Records events of a past that was made up, at their own times and in the caller's transaction. To every consumer they are
 * handled, so that nobody gets a mail about them.
 */
export const importEvents = async (events: readonly PastEvent[], session: ClientSession): Promise<void> => {
  const stored = events.map((event) => ({ ...event, _id: new Types.ObjectId() }));
  await insertPlain(EventModel, stored, session);
  for (const { _id: consumer, from } of await ConsumerModel.find().session(session).lean()) {
    const due = stored.filter(({ at }) => at >= from);
    const marks = due.map(({ _id, at }) => ({ _id: handledKey(consumer, _id), consumer, at }));
    await insertPlain(HandledModel, marks, session);
  }
};
