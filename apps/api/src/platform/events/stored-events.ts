import { backgroundDb } from '../database/background-client.js';
import { itemsOf } from '../database/cursor-items.js';
import { type Piece, sortedIn } from '../database/pieces.js';
import type { EventDoc, EventType, Subject, NewEvent } from './event-types.js';
import { EventModel } from './event.model.js';
import { type ClientSession, Types } from 'mongoose';

/** A consumer's events since a time, oldest first, in batches. */
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

/** The items in arrays of this size; the last one may be smaller. */
async function* batchesOf<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Larger than the number of events about any one subject. */
const MAX_EVENTS = 2_000;

/** The events of some types about some subjects of one kind, oldest first. */
export const eventsAbout = async <const Type extends EventType>(
  kind: Subject['kind'],
  ids: readonly string[],
  types: readonly Type[],
): Promise<EventDoc<Type>[]> =>
  EventModel.find({ 'subject.kind': kind, 'subject.id': { $in: [...ids] }, type: { $in: [...types] } })
    .sort({ at: 1, _id: 1 })
    .limit(MAX_EVENTS)
    .lean<EventDoc<Type>[]>();

const hasType = <const Type extends EventType>(event: EventDoc, types: readonly Type[]): event is EventDoc<Type> =>
  types.some((type) => type === event.type);

/** The events of a piece, of some types about one kind of subject, in the order of subject ids. */
export async function* eventsForAudit<const Type extends EventType>(
  kind: Subject['kind'],
  types: readonly Type[],
  piece: Piece,
): AsyncGenerator<EventDoc<Type>> {
  const ofTypes = EventModel.find({ 'subject.kind': kind, type: { $in: [...types] } });
  const events = sortedIn<EventDoc>(piece, ofTypes, ['subject.id', 'at']);
  for await (const event of events) if (hasType(event, types)) yield event;
}

/** The id of an event's subject. */
export const subjectId = ({ subject }: Pick<EventDoc, 'subject'>): string => subject.id;

/** A past event, with its time. */
export type PastEvent = NewEvent & { readonly at: Date };

/**
 * Records events of a simulated history, at their own times, in the caller's transaction. No consumer handles the
 * events, so nobody gets a mail about them.
 */
export const importEvents = async (events: readonly PastEvent[], session: ClientSession): Promise<void> => {
  await EventModel.insertMany(
    events.map((event) => ({ ...event, _id: new Types.ObjectId(), imported: true as const })),
    { session },
  );
};

/** The ids of those subjects that have changed since a time. Each change has an event. */
export const changedSince = async (
  kind: Subject['kind'],
  ids: readonly string[],
  since: Date,
  session: ClientSession,
): Promise<string[]> => {
  const filter = { 'subject.kind': kind, 'subject.id': { $in: [...ids] }, at: { $gte: since } };
  const events = await EventModel.find(filter, { 'subject.id': 1 })
    .session(session)
    .lean<Pick<EventDoc, 'subject'>[]>();
  return events.map(subjectId);
};

/** Deletes all events about some subjects, in the transaction that deletes the subjects. */
export const deleteEvents = async (
  kind: Subject['kind'],
  ids: readonly string[],
  session: ClientSession,
): Promise<void> => {
  await EventModel.deleteMany({ 'subject.kind': kind, 'subject.id': { $in: [...ids] } }, { session });
};
