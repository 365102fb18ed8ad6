import { model, Schema, type mongo, type Types } from 'mongoose';

/** The progress of a consumer of events. Every time in the record is the database's. */
export interface ConsumerDoc {
  /** Its name. */
  _id: string;
  /** The change stream continues after this token; absent until the first event or the first seconds have passed. */
  token?: unknown;
  /** The cluster time of the token, or of the beginning without a token; absent when only `from` is stored. */
  time?: mongo.Timestamp;
  /** Every event before this time is handled. Used only if the change stream cannot continue after the token. */
  from: Date;
  /** The consumer ignores events before this time; absent for a consumer that an older version began. */
  begunAt?: Date;
  /** The time of the last restore, if any. An instance that began before it must read the position again. */
  restoredAt?: Date;
  /** The age at which an event is due, in milliseconds; absent for a consumer that an older version began. */
  afterMs?: number;
  /** The failure of the current event; null if there was none. */
  lastError: { event: Types.ObjectId; at: Date; message: string } | null;
}

const consumerSchema = new Schema<ConsumerDoc>(
  {
    _id: { type: String, required: true },
    token: { type: Schema.Types.Mixed },
    time: { type: Schema.Types.Mixed },
    from: { type: Date, required: true },
    begunAt: { type: Date },
    restoredAt: { type: Date },
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
