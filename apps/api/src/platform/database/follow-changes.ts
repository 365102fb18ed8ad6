import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { measureLag } from '../metrics/index.js';
import { backgroundDb } from './background-client.js';
import { databaseTime } from './database-time.js';
import { withDeadline } from './deadline.js';

/** The milliseconds between attempts to follow again: the first and the longest pause. */
const RETRY_FROM = 200;
const RETRY_TO = 5_000;
/** The server reports even without changes, so a stream that is silent for this long is stuck. */
const STUCK_AFTER_MS = 15_000;
/** The interval of the server's reports without changes. Each report costs an idle shop processor time. */
const HEARTBEAT_MS = 10_000;
/** The time limit for opening a stream. */
const OPEN_WITHIN_MS = 15_000;
/** Received changes arrive without a wait. After this many milliseconds, other work gets a turn. */
const TURN_MS = 10;
/** The time limit for closing, so that an unreachable database does not keep the process from ending. */
const CLOSE_WITHIN_MS = 3_000;

export interface Follower {
  readonly close: () => Promise<void>;
}

type Stream = mongoose.mongo.ChangeStream;

export interface Followed {
  /** A fixed name for metrics, such as `catalogue`. */
  readonly name: string;
  readonly collections: readonly string[];
  /** Filters the changes. */
  readonly only?: Readonly<Record<string, unknown>>;
  /**
   * Loads everything. Runs at start and whenever the stream has ended. A load takes longer with more data, so the load
   * itself limits each of its steps.
   * @param closing aborted when the follower is closed; then the load may end early
   */
  readonly load: (closing: AbortSignal) => Promise<void>;
  /** A document was created, changed or deleted by any process. */
  readonly onChange: (id: string, collection: string) => Promise<void>;
  readonly log: Logger;
}

/** The first moment after an operation. A load that starts after the operation includes its result. */
const justAfter = ({ t, i }: mongoose.mongo.Timestamp): mongoose.mongo.Timestamp =>
  new mongoose.mongo.Timestamp({ t, i: i + 1 });

/**
 * Keeps data in memory up to date with one or more collections by a change stream. The driver resumes a stream after
 * short interruptions. After a longer one everything is loaded again. No change is lost between loading and following,
 * as the stream begins at a time before the load.
 * @throws when the first loading fails
 */
export const followChanges = async ({ name, collections, only, load, onChange, log }: Followed): Promise<Follower> => {
  const stop = new AbortController();
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  const lag = measureLag(name, HEARTBEAT_MS);
  /** True if the server has reported since the stream began. */
  let isHeard = false;
  /** The last load, or the last handling of a change. */
  let work: Promise<unknown> = Promise.resolve();

  const open = (startAtOperationTime: mongoose.mongo.Timestamp | undefined): Stream =>
    backgroundDb().watch(
      [
        // A rename reports the old collection and the new one, as when restored data get their final name.
        { $match: { $or: [{ 'ns.coll': { $in: collections } }, { 'to.coll': { $in: collections } }] } },
        ...(only ? [{ $match: only }] : []),
        { $project: { operationType: 1, documentKey: 1, ns: 1, wallTime: 1 } },
      ],
      { maxAwaitTimeMS: HEARTBEAT_MS, ...(startAtOperationTime ? { startAtOperationTime } : {}) },
    );

  const begin = async (): Promise<Stream> => {
    const answer = await withDeadline(OPEN_WITHIN_MS, () => backgroundDb().command({ ping: 1 }));
    const before: unknown = answer['operationTime'];
    stop.signal.throwIfAborted();
    work = load(stop.signal);
    await work;
    lag.caughtUp();
    return open(before instanceof mongoose.mongo.Timestamp ? justAfter(before) : undefined);
  };

  /** Returns once a whole collection has changed, such as by a drop, or the server has ended the stream. */
  const follow = async (stream: Stream): Promise<void> => {
    let turnAt = performance.now();
    while (!stop.signal.aborted) {
      const change = await withDeadline(STUCK_AFTER_MS, () => stream.tryNext());
      if (!change || performance.now() - turnAt > TURN_MS) {
        await nextTurn();
        turnAt = performance.now();
      }
      if (!change) {
        // A dropped database ends the stream. An ended stream has no events, and says so immediately.
        if (stream.closed) return;
        isHeard = true;
        lag.caughtUp();
        continue;
      }
      if (!('documentKey' in change)) return;
      // Servers before MongoDB 6 do not tell the time.
      lag.begin(change.wallTime ? databaseTime().getTime() - change.wallTime.getTime() : 0);
      work = onChange(String(change.documentKey._id), change.ns.coll);
      await work;
      lag.done();
    }
  };

  let current: Stream | undefined = await begin();
  const keepFollowing = async (): Promise<void> => {
    for (let wait = RETRY_FROM; ; wait = Math.min(wait * 2, RETRY_TO)) {
      try {
        current ??= await begin();
        await follow(current);
        if (!stop.signal.aborted) log.info({ collections }, 'collections were dropped or renamed; loading them again');
      } catch (error) {
        if (!stop.signal.aborted) log.warn({ err: error, collections }, 'change stream disconnected');
      }
      if (isHeard) wait = RETRY_FROM;
      isHeard = false;
      // The close is not awaited: a stuck stream may take as long to close.
      current?.close().catch(() => undefined);
      current = undefined;
      if (stop.signal.aborted) return;
      await pause(wait);
    }
  };
  void keepFollowing();

  return {
    close: async () => {
      stop.abort();
      lag.end();
      await withDeadline(CLOSE_WITHIN_MS, async () => {
        await current?.close();
        // The close is not awaited: the server notices the end of a stream only at its next heartbeat.
        await work;
      }).catch(() => undefined);
    },
  };
};
