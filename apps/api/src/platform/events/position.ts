import mongoose, { type mongo } from 'mongoose';
import { ConsumerModel, type ConsumerDoc } from './consumer.model.js';
import type { EventDoc } from './event-types.js';

const { Timestamp } = mongoose.mongo;

/** An event becomes visible when its transaction commits, by which time it is younger than this. */
export const COMMITTED_WITHIN_MS = 120_000;
/** The step back for a consumer whose time lies in the future, as the last correct time is unknown. */
const BACK_FROM_FUTURE_MS = 7 * 24 * 60 * 60_000;

/** The place where a change stream begins. */
export type StreamStart = Pick<mongo.ChangeStreamOptions, 'resumeAfter' | 'startAtOperationTime'>;

/** The place to continue: after the token if given, or after all operations until this time. */
interface Progress {
  readonly token?: unknown;
  readonly time?: mongo.Timestamp | undefined;
  /** The last handled event; absent if all events so far are handled. */
  readonly event?: Pick<EventDoc, 'at'>;
}

const before = (date: unknown, ms: number) => ({ $dateSubtract: { startDate: date, unit: 'millisecond', amount: ms } });

const streamStart = ({ token, time }: Pick<Progress, 'token' | 'time'>): StreamStart | undefined => {
  if (token !== undefined) return { resumeAfter: token };
  // A stream also returns the events at its start time, which are handled already.
  return time && { startAtOperationTime: new Timestamp({ t: time.t, i: time.i + 1 }) };
};

/**
 * Reads a consumer's progress; a new consumer begins with the next event. A position in the future is brought back: a
 * change stream would wait for that time in silence. A wrong clock, or a copy of another database, causes that.
 * @param afterMs the age at which an event is due, for `doctor`
 */
export const openPosition = async (consumer: string, afterMs: number) => {
  const filter = { _id: consumer };
  const isNew = { $eq: [{ $type: '$from' }, 'missing'] };
  const isLater = { $gt: ['$time', '$$CLUSTER_TIME'] };
  const firstCase = (branches: readonly object[], otherwise: string) => ({ $switch: { branches, default: otherwise } });
  const stored = await ConsumerModel.findOneAndUpdate(
    filter,
    [
      {
        $set: {
          from: firstCase(
            [
              { case: isNew, then: '$$NOW' },
              { case: { $gt: ['$from', '$$NOW'] }, then: before('$$NOW', BACK_FROM_FUTURE_MS) },
            ],
            '$from',
          ),
          begunAt: firstCase([{ case: { $or: [isNew, { $gt: ['$begunAt', '$$NOW'] }] }, then: '$$NOW' }], '$begunAt'),
          time: firstCase(
            [
              { case: isNew, then: '$$CLUSTER_TIME' },
              { case: isLater, then: '$$REMOVE' },
            ],
            '$time',
          ),
          token: firstCase([{ case: isLater, then: '$$REMOVE' }], '$token'),
          afterMs,
          lastError: { $ifNull: ['$lastError', null] },
        },
      },
    ],
    { upsert: true, returnDocument: 'after', updatePipeline: true },
  ).lean<ConsumerDoc>();
  const { from, begunAt } = stored;
  // After a restore, the progress of before must not overwrite the restored one. Null also means a missing field.
  const own = { ...filter, restoredAt: stored.restoredAt ?? null };
  let start = streamStart(stored);
  let isFailing = stored.lastError !== null;

  return {
    /** Undefined if only a time is stored: then events are read from their collection first. */
    start: () => start,
    /** Every event before this time is handled. */
    from,
    /** The consumer ignores events before this time. */
    begunAt,
    /** True if the last attempted event failed. */
    isFailing: () => isFailing,
    /** Records the handled events. @throws Error if the position was deleted or restored */
    save: async ({ token, time, event }: Progress): Promise<void> => {
      const handledUntil = event ? { $min: ['$$NOW', event.at] } : '$$NOW';
      const progress = {
        from: before(handledUntil, COMMITTED_WITHIN_MS),
        ...(token === undefined ? {} : { token: { $literal: token }, time: '$$CLUSTER_TIME' }),
        ...(time ? { time } : {}),
        ...(event ? { lastError: null } : {}),
      };
      const { matchedCount } = await ConsumerModel.updateOne(own, [{ $set: progress }], { updatePipeline: true });
      if (matchedCount === 0) throw new Error(`The position of ${consumer} was deleted or restored`);
      start = streamStart({ token, time }) ?? start;
      if (event) isFailing = false;
    },
    /** Drops the token, as the change stream cannot continue after it. From now on only the time counts. */
    loseStart: async (): Promise<void> => {
      await ConsumerModel.updateOne(own, { $unset: { token: 1, time: 1 } });
      start = undefined;
    },
    /** Stores the failure for `doctor`; the event stays due. */
    failed: async ({ _id }: Pick<EventDoc, '_id'>, error: unknown): Promise<void> => {
      const message = error instanceof Error ? error.message : String(error);
      isFailing = true;
      const lastError = { event: _id, at: '$$NOW', message: { $literal: message } };
      await ConsumerModel.updateOne(own, [{ $set: { lastError } }], { updatePipeline: true });
    },
  };
};

/** A consumer's progress, in the database. */
export type Position = Awaited<ReturnType<typeof openPosition>>;

/**
 * Makes the consumers of restored data go on by the time of their last event. Their tokens belong to the change streams
 * of the replaced data, which would bring events that the restored data do not have.
 * @param collection the name of the consumers' collection
 */
export const forgetStreams = async (db: mongo.Db, collection: string, restoredAt: Date): Promise<void> => {
  await db.collection(collection).updateMany({}, { $unset: { token: 1, time: 1 }, $set: { restoredAt } });
};
