import { model, Schema, type Types } from 'mongoose';
import type { Actor } from '../actor.js';
import { actorSchema } from '../actor.model.js';
import { EVENT_TYPES, SUBJECT_KINDS, type EventType, type Subject } from './event-types.js';

/** Something that happened, written in the transaction in which it happened. Events are only ever added. */
export interface EventDoc {
  _id: Types.ObjectId;
  type: EventType;
  subject: Subject;
  actor: Actor;
  /** What the change replaced, and what it put there: ids, states and counts. Of personal fields only which changed. */
  was?: Readonly<Record<string, unknown>>;
  is?: Readonly<Record<string, unknown>>;
  at: Date;
}

const schema = new Schema<EventDoc>(
  {
    type: { type: String, enum: EVENT_TYPES, required: true },
    subject: {
      type: new Schema<Subject>(
        { kind: { type: String, enum: SUBJECT_KINDS, required: true }, id: { type: String, required: true } },
        { _id: false, id: false },
      ),
      required: true,
    },
    actor: { type: actorSchema, required: true },
    was: { type: Schema.Types.Mixed },
    is: { type: Schema.Types.Mixed },
    at: { type: Date, required: true },
  },
  { collection: 'events', versionKey: false, minimize: false },
);
// In the order in which they are followed.
schema.index({ at: 1, _id: 1 });
schema.index({ 'subject.kind': 1, 'subject.id': 1, at: 1 });
schema.index({ 'actor.id': 1, at: 1 }, { partialFilterExpression: { 'actor.id': { $type: 'string' } } });

export const EventModel = model<EventDoc>('Event', schema);
