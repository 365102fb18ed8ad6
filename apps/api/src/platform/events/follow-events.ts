import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type mongo } from 'mongoose';
import type { Logger } from 'pino';
import { backgroundDb } from '../database/background-client.js';
import { databaseTime, isDatabaseAway } from '../database/database.js';
import { backgroundSteps } from '../database/background-reads.js';
import { withDeadline } from '../database/deadline.js';
import { takeLease } from '../leases.js';
import { measureLag, type StreamLag } from '../metrics/index.js';
import { openEventStream, SILENCE_MS, type EventStream, type StreamedEvent } from './event-stream.js';
import type { EventDoc, EventType } from './event-types.js';
import { COMMITTED_WITHIN_MS, openPosition, type Position, type StreamStart } from './position.js';
import { storedEvents } from './stored-events.js';

/** The number of events that are read, handled and recorded together. */
const BATCH_SIZE = 20;
/** The interval at which the position is recorded while nothing happens. */
const SAVE_EVERY_MS = 60_000;
/** The interval of attempts to take over while another instance follows. */
const OFFER_EVERY_MS = 2_000;
/** The pauses before a failed event is retried, from the first to the longest. */
const RETRY_FROM_MS = 200;
const RETRY_TO_MS = 60_000;
/** The time limit of a query. */
const ANSWER_WITHIN_MS = 15_000;
/** The time that handling one event may spend on the database, so that a hanging event blocks no others. */
const HANDLED_WITHIN_MS = 5 * 60_000;
/** The time for several events together. After it, each has its own time. */
const HANDLED_TOGETHER_WITHIN_MS = 60_000;

export interface EventFollowing {
  /** The name of the stored position, such as `mail`; must not change. Only one instance follows at a time. */
  readonly consumer: string;
  /** The handled types of events; all unless given. */
  readonly types?: readonly EventType[];
  /** The age at which events are due; 0 unless given. */
  readonly afterMs?: number;
  /**
   * Handles one event. Must be idempotent: an event is repeated after a failure, and after a kill before it is recorded
   * as handled.
   * @param stop aborted when handling takes too long: the event is handled again, so this call must write nothing more
   */
  readonly onEvent: (event: EventDoc, stop: AbortSignal) => Promise<void>;
  /**
   * Handles several due events in their order, where that is less work than one by one. Must be idempotent, too. After
   * a failure, each is handled alone, so that only the failing event delays later events.
   */
  readonly onEvents?: (events: readonly EventDoc[], stop: AbortSignal) => Promise<void>;
  readonly log: Logger;
}

/** A due event. Only the change stream knows its token. */
interface DueEvent {
  readonly event: EventDoc;
  readonly token?: unknown;
}

const inTime = <Result>(query: () => Promise<Result>): Promise<Result> => withDeadline(ANSWER_WITHIN_MS, query);

/** The cluster time of the last operation. */
const operationTime = async (): Promise<mongo.Timestamp> => {
  const answer = await backgroundDb().command({ ping: 1 });
  const time: unknown = answer['operationTime'];
  if (time instanceof mongoose.mongo.Timestamp) return time;
  throw new Error('The database returned no operation time');
};

/**
 * The next events of a stream; undefined once the stream is over.
 * @throws the error that ended the stream; unless the database is merely away, the position then forgets its token
 */
const nextEvents = async (
  stream: EventStream,
  position: Position,
  over: AbortSignal,
): Promise<readonly StreamedEvent[] | undefined> => {
  try {
    return await stream.next(BATCH_SIZE);
  } catch (error) {
    if (over.aborted) return undefined;
    if (!isDatabaseAway(error)) await inTime(position.loseStart);
    throw error;
  }
};

/**
 * True if an event happened after its consumer began, as a restore inserts old events. Events that happen now are
 * always new, even if the database's clock was set back.
 */
const isNews = ({ event }: DueEvent, { begunAt }: Position): boolean =>
  !begunAt || event.at.getTime() >= Math.min(begunAt.getTime(), databaseTime().getTime()) - COMMITTED_WITHIN_MS;

/**
 * Follows the shop's events in the order of their commits, from where this consumer stopped, no matter how long ago or
 * in which instance. A new consumer begins with the next event. Events arrive within moments; one that cannot be
 * handled is retried and delays those after it. Each is handled at least once.
 * The position is a token of the change stream, so no clock can move it. After a long stop or a restore, the database
 * cannot go on from the token. Then events are first read from their collection by their time.
 * @throws if the database is unavailable at the start
 */
export const followEvents = async ({ consumer, types, afterMs = 0, onEvent, onEvents, log }: EventFollowing) => {
  const ending = new AbortController();
  const isEnding = (): boolean => ending.signal.aborted;
  let retryAfter = RETRY_FROM_MS;
  /** Exists while this instance follows, also between its attempts. */
  let lag: StreamLag | undefined;
  const endLag = (): void => {
    lag?.end();
    lag = undefined;
  };

  const untilDue = async ({ at }: EventDoc, over: AbortSignal): Promise<void> => {
    // The time of an event may lie in the future, by the clock of an instance of an older version.
    const dueMs = Math.min(at.getTime(), databaseTime().getTime()) + afterMs;
    const remainingMs = (): number => dueMs - databaseTime().getTime();
    while (remainingMs() > 0 && !over.aborted)
      await sleep(remainingMs(), undefined, { signal: over }).catch(() => undefined);
  };

  const save = async (position: Position, handled: DueEvent | undefined): Promise<void> => {
    if (!handled) return;
    await inTime(() => position.save(handled));
    lag?.done();
    retryAfter = RETRY_FROM_MS;
  };

  const handleAlone = async (position: Position, due: readonly DueEvent[], over: AbortSignal): Promise<void> => {
    let handled: DueEvent | undefined;
    for (const each of due) {
      await untilDue(each.event, over);
      if (over.aborted) break;
      try {
        await withDeadline(HANDLED_WITHIN_MS, (stop) => onEvent(each.event, stop));
      } catch (error) {
        await save(position, handled);
        await inTime(() => position.failed(each.event, error));
        throw error;
      }
      handled = each;
    }
    await save(position, handled);
  };

  /** Handles events in their order. */
  const handle = async (position: Position, due: readonly DueEvent[], over: AbortSignal): Promise<void> => {
    const [first] = due;
    if (first) lag?.begin(databaseTime().getTime() - first.event.at.getTime() - afterMs);
    if (onEvents && afterMs === 0 && due.length > 1 && !position.isFailing()) {
      try {
        await withDeadline(HANDLED_TOGETHER_WITHIN_MS, (stop) =>
          onEvents(
            due.map(({ event }) => event),
            stop,
          ),
        );
        await save(position, due.at(-1));
        return;
      } catch (error) {
        log.warn({ err: error, consumer }, 'some events could not be handled together; each is handled alone');
      }
    }
    await handleAlone(position, due, over);
  };

  /** Handles the events that the change stream can no longer deliver, and lets the stream continue from the present. */
  const catchUp = async (position: Position, over: AbortSignal): Promise<void> => {
    const time = await inTime(operationTime);
    for await (const events of backgroundSteps(ANSWER_WITHIN_MS, storedEvents(types, position.from, BATCH_SIZE))) {
      const due = events.map((event) => ({ event }));
      await handle(position, due, over);
      if (over.aborted) return;
    }
    await inTime(() => position.save({ time }));
  };

  const followStream = async (position: Position, start: StreamStart, over: AbortSignal): Promise<void> => {
    const stream = openEventStream(types, start);
    const stopped = once(over, 'abort').then(() => undefined);
    let savedAt = performance.now();
    try {
      while (!over.aborted) {
        const streamed = await Promise.race([nextEvents(stream, position, over), stopped]);
        if (!streamed) return;
        const due = streamed.filter((event) => isNews(event, position));
        if (due.length > 0) {
          await handle(position, due, over);
          continue;
        }
        lag?.caughtUp();
        if (streamed.length === 0 && performance.now() > savedAt + SAVE_EVERY_MS) {
          await inTime(() => position.save({ token: stream.token() }));
          savedAt = performance.now();
        }
      }
    } finally {
      stream.close();
    }
  };

  const follow = async (over: AbortSignal): Promise<void> => {
    const position = await inTime(() => openPosition(consumer, afterMs));
    if (!position.start()) await catchUp(position, over);
    const start = position.start();
    if (start) await followStream(position, start, over);
  };

  /** @returns false while another instance follows */
  const followIfFree = async (): Promise<boolean> => {
    const lease = await takeLease(backgroundDb(), `events ${consumer}`);
    if (!lease) {
      endLag();
      return false;
    }
    lag ??= measureLag(`events ${consumer}`, SILENCE_MS);
    try {
      await follow(AbortSignal.any([ending.signal, lease.lost]));
    } finally {
      await lease.release();
    }
    return true;
  };

  const run = async (): Promise<void> => {
    while (!isEnding()) {
      try {
        if (!(await followIfFree())) await sleep(OFFER_EVERY_MS, undefined, { signal: ending.signal });
      } catch (error) {
        if (isEnding()) return;
        log.warn({ err: error, consumer }, 'the events could not be followed; trying again');
        await sleep(retryAfter, undefined, { signal: ending.signal }).catch(() => undefined);
        retryAfter = Math.min(retryAfter * 2, RETRY_TO_MS);
      }
    }
  };

  // A new consumer begins now, in whichever instance follows.
  await inTime(() => openPosition(consumer, afterMs));
  const running = run();
  return {
    /** Stops after the current event, or after those that are handled together with it. */
    close: async (): Promise<void> => {
      ending.abort();
      await running;
      endLag();
    },
  };
};

export type EventFollower = Awaited<ReturnType<typeof followEvents>>;
