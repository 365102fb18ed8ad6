import { model, Schema, type Types } from 'mongoose';

/** The progress of a consumer of events. */
export interface ConsumerDoc {
  /** Its name. */
  _id: string;
  /** Every event before this time is handled. */
  from: Date;
  /** Why the current event failed; null if it has not. */
  lastError: { event: Types.ObjectId; at: Date; message: string } | null;
}

const consumerSchema = new Schema<ConsumerDoc>(
  {
    _id: { type: String, required: true },
    from: { type: Date, required: true },
    lastError: {
      type: new Schema<NonNullable<ConsumerDoc['lastError']>>(
        {
          event: { type: Schema.Types.ObjectId, required: true },
          at: { type: Date, required: true },
          message: { type: String, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { collection: 'eventconsumers', versionKey: false },
);
export const ConsumerModel = model<ConsumerDoc>('EventConsumer', consumerSchema);

/** An event that a consumer has handled; stored until `from` has passed it. */
export interface HandledDoc {
  /** Consumer and event. */
  _id: string;
  consumer: string;
  /** The event's time. */
  at: Date;
}

/** The id of what says that a consumer has handled an event. */
export const handledKey = (consumer: string, event: Types.ObjectId): string => `${consumer} ${event.toHexString()}`;

const handledSchema = new Schema<HandledDoc>(
  {
    _id: { type: String, required: true },
    consumer: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'eventshandled', versionKey: false },
);
handledSchema.index({ consumer: 1, at: 1 });
export const HandledModel = model<HandledDoc>('EventHandled', handledSchema);
