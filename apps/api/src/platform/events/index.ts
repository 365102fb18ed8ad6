export { auditConsumers } from './consumer-audit.js';
export {
  EVENT_TYPES,
  type EventDoc,
  type EventType,
  type NewEvent,
  orderSubject,
  productSubject,
  type Subject,
} from './event-types.js';
export { EventModel } from './event.model.js';
export { followEvents, type EventFollower } from './follow-events.js';
export { forgetStreams } from './position.js';
export { changedFields, record, recordAll } from './record.js';
export {
  changedSince,
  deleteEvents,
  eventsAbout,
  eventsForAudit,
  importEvents,
  type PastEvent,
  subjectId,
} from './stored-events.js';
