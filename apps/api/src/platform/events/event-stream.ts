import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { backgroundDb } from '../database/background-client.js';
import { withDeadline } from '../database/deadline.js';
import type { EventDoc, EventType } from './event-types.js';
import { EventModel } from './event.model.js';
import type { StreamStart } from './position.js';

/** The time that the server waits for an event before it returns none. */
export const SILENCE_MS = 10_000;
/** A server that says nothing for this long is stuck. */
const STUCK_AFTER_MS = 15_000;
/** The time for which events gather after the first one, as handling them together is less work. */
const GATHER_MS = 50;

/** An event, and the token to continue after it. */
export interface StreamedEvent {
  readonly event: EventDoc;
  readonly token: unknown;
}

/** Opens a change stream of a consumer's events. */
export const openEventStream = (types: readonly EventType[] | undefined, start: StreamStart) => {
  const matching = {
    operationType: 'insert',
    'fullDocument.imported': { $ne: true },
    ...(types ? { 'fullDocument.type': { $in: [...types] } } : {}),
  };
  const stream = backgroundDb()
    .collection<EventDoc & mongo.Document>(EventModel.collection.name)
    .watch<EventDoc, mongo.ChangeStreamInsertDocument<EventDoc>>(
      [{ $match: matching }, { $project: { operationType: 1, fullDocument: 1 } }],
      { ...start, maxAwaitTimeMS: SILENCE_MS },
    );
  type Change = mongo.ChangeStreamInsertDocument<EventDoc>;
  /** The requested event that nobody has read yet. It may arrive while others are handled, and must not be lost. */
  let requested: Promise<Change | null> | undefined;
  const requestNext = (): Promise<Change | null> => {
    if (!requested) {
      requested = stream.tryNext();
      // A waiting reader gets the error. Otherwise the error belongs to no event.
      requested.catch(() => undefined);
    }
    return requested;
  };

  return {
    /** The next events in the order of their commits; none if nothing happened for some seconds. */
    next: async (atMost: number): Promise<readonly StreamedEvent[]> => {
      const found: StreamedEvent[] = [];
      let change = await withDeadline(STUCK_AFTER_MS, requestNext);
      requested = undefined;
      while (change) {
        found.push({ event: change.fullDocument, token: change._id });
        if (found.length === atMost) break;
        const more = await Promise.race([requestNext(), sleep(GATHER_MS, 'later' as const, { ref: false })]);
        if (more === 'later') break;
        requested = undefined;
        change = more;
      }
      if (found.length === 0 && stream.closed) throw new Error('The collection of events was dropped');
      return found;
    },
    /** The token to continue after all events so far. */
    token: (): unknown => stream.resumeToken,
    close: (): void => {
      // The close is not awaited: a stuck stream may take as long to close.
      stream.close().catch(() => undefined);
    },
  };
};

export type EventStream = ReturnType<typeof openEventStream>;
