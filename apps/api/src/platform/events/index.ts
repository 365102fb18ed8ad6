export { auditConsumers } from './consumer-audit.js';
export { EVENT_TYPES, type EventType, type Subject } from './event-types.js';
export { EventModel, type EventDoc } from './event.model.js';
export { followEvents, type EventFollower, type EventFollowing } from './follow-events.js';
export { record, recordAll, type NewEvent } from './record.js';
export { eventsForAudit, statusIn, subjectIdOf } from './events-for-audit.js';
export { addPastEvents, type PastEvent } from './past-events.js';
