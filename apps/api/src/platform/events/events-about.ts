import type { EventDoc, EventType, Subject } from './event-types.js';
import { EventModel } from './event.model.js';

/** More than any one thing has. */
const MOST = 2_000;

/** The events of some types about some subjects of one kind, oldest first. */
export const eventsAbout = async <const Type extends EventType>(
  kind: Subject['kind'],
  ids: readonly string[],
  types: readonly Type[],
): Promise<EventDoc<Type>[]> =>
  EventModel.find({ 'subject.kind': kind, 'subject.id': { $in: [...ids] }, type: { $in: [...types] } })
    .sort({ at: 1, _id: 1 })
    .limit(MOST)
    .lean<EventDoc<Type>[]>();
