import { isDeepStrictEqual } from 'node:util';
import { Types, type ClientSession } from 'mongoose';
import { afterCommit } from '../database/after-commit.js';
import { databaseTime } from '../database/database.js';
import { countEvent } from '../metrics/index.js';
import type { NewEvent } from './event-types.js';
import { EventModel, type StoredEvent } from './event.model.js';

/** Copies field by field, so that no other field of an actor or a subject is stored. */
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

/** The fields that differ between two states, as an event records them; undefined if none differs. */
export const changedFields = <State extends object>(
  before: State,
  after: State,
): { was: Partial<State>; is: Partial<State> } | undefined => {
  const isChanged = ([name, value]: [string, unknown], otherState: State): boolean =>
    !isDeepStrictEqual(value, Object.entries(otherState).find(([field]) => field === name)?.[1]);
  const [was, is] = [
    Object.entries(before).filter((entry) => isChanged(entry, after)),
    Object.entries(after).filter((entry) => isChanged(entry, before)),
  ].map((entries) => Object.fromEntries(entries) as Partial<State>);
  return was && is && Object.keys({ ...was, ...is }).length > 0 ? { was, is } : undefined;
};

/** Records several events with the database's time; see {@link record}. */
export const recordAll = async (events: readonly NewEvent[], session: ClientSession): Promise<void> => {
  const at = databaseTime();
  const stored = events.map((event) => toStored(event, at));
  await EventModel.insertMany(stored, { session });
  afterCommit(session, () => {
    for (const { type } of events) countEvent(type);
    return Promise.resolve();
  });
};

/**
 * Records an event in the transaction of the change, so that neither exists without the other. Mail, audit and live
 * screens follow the events (see {@link followEvents}); no feature calls them.
 */
export const record = (event: NewEvent, session: ClientSession): Promise<void> => recordAll([event], session);
