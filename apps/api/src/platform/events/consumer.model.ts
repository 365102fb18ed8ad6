import { model, Schema, type mongo, type Types } from 'mongoose';

/** The progress of a consumer of events. Every time in it is the database's. */
export interface ConsumerDoc {
  /** Its name. */
  _id: string;
  /** What the change stream goes on after; absent until the first event or the first seconds have passed. */
  token?: unknown;
  /** The cluster time of the token, or of the beginning without a token; absent when only `from` is stored. */
  time?: mongo.Timestamp;
  /** Every event before this time is handled. Decides only while the change stream cannot go on after the token. */
  from: Date;
  /** Older events are no news to the consumer; absent of one that an older version began. */
  begunAt?: Date;
  /** How old an event is when it is due, in milliseconds; absent for a consumer that an older version began. */
  afterMs?: number;
  /** Why the current event failed; null if it has not. */
  lastError: { event: Types.ObjectId; at: Date; message: string } | null;
}

const consumerSchema = new Schema<ConsumerDoc>(
  {
    _id: { type: String, required: true },
    token: { type: Schema.Types.Mixed },
    time: { type: Schema.Types.Mixed },
    from: { type: Date, required: true },
    begunAt: { type: Date },
    afterMs: { type: Number },
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
