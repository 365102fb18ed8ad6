import { model, Schema, type Types } from 'mongoose';

/** How far a consumer of events is. */
export interface ConsumerDoc {
  /** Its name. */
  _id: string;
  /** Every event before this moment is handled. */
  from: Date;
  /** What went wrong with the event whose turn it is; null while all is well. */
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

/** An event that a consumer has handled; kept until all before it and around it are handled, too. */
export interface HandledDoc {
  /** Consumer and event. */
  _id: string;
  consumer: string;
  /** When the event was. */
  at: Date;
}

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
