import { PASSING_DAYS } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';
import { actorSchema, type Actor } from '../actor.js';
import { EVENT_TYPES, PASSING_EVENTS, SUBJECT_KINDS, type EventType, type Subject } from './event-types.js';

/**
 * An event, written in the transaction of the change that it reports. Events are never changed. Those of the books are
 * deleted only with an order that brought no money, others after some time. Readers get them as `EventDoc`, which types
 * the contents.
 */
export interface StoredEvent {
  _id: Types.ObjectId;
  type: EventType;
  subject: Subject;
  actor: Actor;
  was?: object | undefined;
  is?: object | undefined;
  at: Date;
  /** True if the event was simulated or reconstructed, so consumers ignore it. */
  imported?: true | undefined;
}

const schema = new Schema<StoredEvent>(
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
    imported: { type: Boolean },
  },
  { collection: 'events', versionKey: false, minimize: false },
);
// The order in which a consumer reads events that the change stream can no longer deliver.
schema.index({ at: 1, _id: 1 });
schema.index({ 'subject.kind': 1, 'subject.id': 1, at: 1 });
schema.index({ 'actor.id': 1, at: 1 }, { partialFilterExpression: { 'actor.id': { $type: 'string' } } });

schema.index(
  { at: 1 },
  { expireAfterSeconds: PASSING_DAYS * 24 * 60 * 60, partialFilterExpression: { type: { $in: PASSING_EVENTS } } },
);

export const EventModel = model<StoredEvent>('Event', schema);
