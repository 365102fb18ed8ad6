export { auditConsumers } from './consumer-audit.js';
export { EVENT_TYPES, type EventDoc, type EventType, type NewEvent, type Subject } from './event-types.js';
export { EventModel } from './event.model.js';
export { followEvents, type EventFollower } from './follow-events.js';
export { eventsAbout } from './events-about.js';
export { record, recordAll } from './record.js';
export { eventsForAudit, subjectIdOf } from './events-for-audit.js';
export { importEvents, type PastEvent } from './import-events.js';
