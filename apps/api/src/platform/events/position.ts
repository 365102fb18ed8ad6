import type { Types } from 'mongoose';
import { plainCollection } from '../database/plain-documents.js';
import { ConsumerModel, handledKey, HandledModel, type ConsumerDoc } from './consumer.model.js';
import type { EventDoc, EventType } from './event-types.js';
import { EventModel } from './event.model.js';

/**
 * An event becomes visible when its transaction commits, so it may appear after newer ones. Looking back this far misses
 * none: a transaction lasts at most 60 seconds, and the clocks of two instances may differ by another 60.
 */
const LOOK_BACK_MS = 120_000;
/** The minimum time between two writes of the position. */
const STEP_MS = 10_000;
/** So many events are read, and so many recorded as handled, with one command. */
const TOGETHER = 20;
/** Of so many events the ids are read at a time, most of which are handled already. */
const IDS_AT_ONCE = 1_000;

type EventRef = Pick<EventDoc, '_id' | 'at'>;

export interface PositionOptions {
  readonly consumer: string;
  readonly types?: readonly EventType[] | undefined;
  readonly begin?: 'new' | 'all' | undefined;
  /** Events are due only once they are so old; at once unless given. */
  readonly afterMs?: number | undefined;
}

/** A consumer's progress: all events before a point in time, and individual ones after it, are handled. */
export interface Position {
  /** The unhandled events, oldest first, some at a time. @param since leaves out older ones, even if they became visible late */
  readonly due: (since?: Date) => AsyncIterable<readonly EventDoc[]>;
  /** Whether the last event that was tried has failed. */
  readonly isFailing: () => boolean;
  /** Events are handled. They are recorded with others, at the latest by `save`. */
  readonly handled: (events: readonly EventRef[]) => Promise<void>;
  /** Records what is handled. */
  readonly save: () => Promise<void>;
  /** Stores the failure for `doctor`; the event stays due. */
  readonly failed: (event: EventRef, error: unknown) => Promise<void>;
  /** Records that everything that was due at this time is handled. */
  readonly caughtUp: (when: Date) => Promise<void>;
}

/** Reads a consumer's progress; a new consumer begins with the next event, or with the first one that exists. */
export const openPosition = async ({
  consumer,
  types,
  begin = 'new',
  afterMs = 0,
}: PositionOptions): Promise<Position> => {
  const first: Omit<ConsumerDoc, '_id'> = { from: begin === 'all' ? new Date(0) : new Date(), lastError: null };
  const known = await ConsumerModel.findOneAndUpdate(
    { _id: consumer },
    { $setOnInsert: first },
    { upsert: true, returnDocument: 'after' },
  )
    .orFail()
    .lean<ConsumerDoc>();
  let { from } = known;
  let isFailing = known.lastError !== null;
  const wanted = types ? { type: { $in: [...types] } } : {};
  const keyOf = (event: Types.ObjectId): string => handledKey(consumer, event);
  const marks = await HandledModel.find({ consumer, at: { $gte: from } }).lean();
  const handled = new Map(marks.map(({ _id, at }) => [_id, at]));

  const moveTo = async (next: Date): Promise<void> => {
    if (next.getTime() < from.getTime() + STEP_MS) return;
    await ConsumerModel.updateOne({ _id: consumer }, { $max: { from: next } });
    from = next;
    await HandledModel.deleteMany({ consumer, at: { $lt: next } });
    for (const [key, at] of handled) if (at < next) handled.delete(key);
  };

  const load = (ids: readonly Types.ObjectId[]): Promise<EventDoc[]> =>
    EventModel.find({ _id: { $in: ids } })
      .sort({ at: 1, _id: 1 })
      .lean<EventDoc[]>();

  let unsaved: EventRef[] = [];
  const save = async (): Promise<void> => {
    const writes = unsaved.map(({ _id, at }) => ({
      updateOne: { filter: { _id: keyOf(_id) }, update: { $set: { consumer, at } }, upsert: true },
    }));
    unsaved = [];
    if (writes.length > 0) await plainCollection(HandledModel).bulkWrite(writes);
  };

  return {
    due: async function* (since = from) {
      const until = afterMs > 0 ? { $lte: new Date(Date.now() - afterMs) } : {};
      const after = since > from ? since : from;
      const events = plainCollection(EventModel).find<EventRef>(
        { at: { $gte: after, ...until }, ...wanted },
        { projection: { at: 1 }, sort: { at: 1, _id: 1 }, batchSize: IDS_AT_ONCE },
      );
      let ids: Types.ObjectId[] = [];
      for await (const { _id } of events) {
        if (handled.has(keyOf(_id))) continue;
        ids.push(_id);
        if (ids.length < TOGETHER) continue;
        yield await load(ids);
        ids = [];
      }
      if (ids.length > 0) yield await load(ids);
    },
    isFailing: () => isFailing,
    handled: async (events) => {
      for (const { _id, at } of events) handled.set(keyOf(_id), at);
      unsaved.push(...events);
      if (unsaved.length >= TOGETHER) await save();
      if (isFailing) await ConsumerModel.updateOne({ _id: consumer }, { $set: { lastError: null } });
      isFailing = false;
    },
    save,
    failed: async ({ _id }, error) => {
      const message = error instanceof Error ? error.message : String(error);
      isFailing = true;
      await ConsumerModel.updateOne(
        { _id: consumer },
        { $set: { lastError: { event: _id, at: new Date(), message } } },
      );
    },
    caughtUp: (when) => moveTo(new Date(when.getTime() - LOOK_BACK_MS)),
  };
};
