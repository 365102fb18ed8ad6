import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { backgroundDb } from './background-client.js';
import { withDeadline } from './deadline.js';

/** Milliseconds between attempts to follow again: the first and the longest pause. */
const RETRY_FROM = 200;
const RETRY_TO = 5_000;
/** The server reports every second even if nothing has changed, so a stream that is silent for this long is stuck. */
const SILENCE_MS = 15_000;
/** How long reading everything may take. */
const LOAD_WITHIN_MS = 60_000;
/** The time limit for closing, so that an unreachable database does not keep the process from ending. */
const CLOSE_WITHIN_MS = 3_000;

export interface Follower {
  readonly close: () => Promise<void>;
}

type Stream = mongoose.mongo.ChangeStream;

export interface Followed {
  readonly collections: readonly string[];
  /** Loads everything; called at start and after each interruption. */
  readonly load: () => Promise<void>;
  /** A document was created, changed or deleted by any process. */
  readonly onChange: (id: string, collection: string) => Promise<void>;
  readonly log: Logger;
}

/**
 * Keeps data in memory up to date with one or more collections by a change stream. The driver resumes a stream after
 * short interruptions; after a longer one everything is loaded again. No change is missed between loading and following,
 * as the stream begins at a time before the loading.
 * @throws when the first loading fails
 */
export const followChanges = async ({ collections, load, onChange, log }: Followed): Promise<Follower> => {
  const stop = new AbortController();

  const begin = (): Promise<Stream> =>
    withDeadline(LOAD_WITHIN_MS, async () => {
      const answer = await backgroundDb().command({ ping: 1 });
      const since: unknown = answer['operationTime'];
      await load();
      return backgroundDb().watch(
        [{ $match: { 'ns.coll': { $in: collections } } }, { $project: { operationType: 1, documentKey: 1, ns: 1 } }],
        since instanceof mongoose.mongo.Timestamp ? { startAtOperationTime: since } : {},
      );
    });

  /** Ends when something happened to a collection as a whole. */
  const follow = async (stream: Stream): Promise<void> => {
    while (!stop.signal.aborted) {
      const change = await withDeadline(SILENCE_MS, () => stream.tryNext());
      if (!change) continue;
      if (!('documentKey' in change)) return;
      await onChange(String(change.documentKey._id), change.ns.coll);
    }
  };

  let current: Stream | undefined = await begin();
  const keepFollowing = async (): Promise<void> => {
    for (let wait = RETRY_FROM; ; wait = Math.min(wait * 2, RETRY_TO)) {
      try {
        current ??= await begin();
        wait = RETRY_FROM;
        await follow(current);
      } catch (error) {
        if (!stop.signal.aborted) log.warn({ err: error, collections }, 'lost sight of the database');
      }
      // Not waited for: a stuck stream may take as long to close.
      current?.close().catch(() => undefined);
      current = undefined;
      if (stop.signal.aborted) return;
      await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const following = keepFollowing();

  return {
    close: async () => {
      stop.abort();
      await withDeadline(CLOSE_WITHIN_MS, async () => {
        await current?.close();
        await following;
      }).catch(() => undefined);
    },
  };
};
