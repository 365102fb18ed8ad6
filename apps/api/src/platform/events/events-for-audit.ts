import type { ClientSession } from 'mongoose';
import type { EventType, Subject } from './event-types.js';
import { EventModel, type EventDoc } from './event.model.js';

/** All events of some types about one kind of subject, in the order of the subjects' ids. */
export const eventsForAudit = (
  kind: Subject['kind'],
  types: readonly EventType[],
  session: ClientSession,
): AsyncIterable<EventDoc> =>
  EventModel.find({ 'subject.kind': kind, type: { $in: [...types] } })
    .sort({ 'subject.id': 1, at: 1 })
    .session(session)
    .allowDiskUse(true)
    .lean<EventDoc>()
    .cursor();

/** The status in what a change replaced or put there, if it has one. */
export const statusIn = (part: EventDoc['was']): string | undefined => {
  const status = part?.['status'];
  return typeof status === 'string' ? status : undefined;
};

/** The id of what an event is about. */
export const subjectIdOf = ({ subject }: Pick<EventDoc, 'subject'>): string => subject.id;
