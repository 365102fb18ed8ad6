import type { ClientSession } from 'mongoose';
import type { EventDoc, EventType, Subject } from './event-types.js';
import { EventModel } from './event.model.js';

const isOneOf = <const Type extends EventType>(event: EventDoc, types: readonly Type[]): event is EventDoc<Type> =>
  types.some((type) => type === event.type);

/** All events of some types about one kind of subject, in the order of subject ids. */
export async function* eventsForAudit<const Type extends EventType>(
  kind: Subject['kind'],
  types: readonly Type[],
  session: ClientSession,
): AsyncGenerator<EventDoc<Type>> {
  const events = EventModel.find({ 'subject.kind': kind, type: { $in: [...types] } })
    .sort({ 'subject.id': 1, at: 1 })
    .session(session)
    .allowDiskUse(true)
    .lean<EventDoc>()
    .cursor();
  for await (const event of events) if (isOneOf(event, types)) yield event;
}

/** The id of an event's subject. */
export const subjectIdOf = ({ subject }: Pick<EventDoc, 'subject'>): string => subject.id;
