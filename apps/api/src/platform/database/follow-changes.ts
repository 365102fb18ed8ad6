import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { backgroundDb } from './background-client.js';
import { withDeadline } from './deadline.js';

/** Milliseconds between tries to follow again: the first wait, the longest. */
const RETRY_FROM = 200;
const RETRY_TO = 5_000;
/** The server answers that nothing has changed after a second; a stream that says nothing for so long is stuck. */
const SILENCE_MS = 15_000;
/** How long reading everything may take. */
const LOAD_WITHIN_MS = 60_000;
/** A database that is away does not hold up the end of the process. */
const CLOSE_WITHIN_MS = 3_000;

export interface Follower {
  readonly close: () => Promise<void>;
}

type Stream = mongoose.mongo.ChangeStream;

export interface Followed {
  readonly collections: readonly string[];
  /** Reads everything; called at the start and after each interruption. */
  readonly load: () => Promise<void>;
  /** One document was made, changed or deleted, by whomever. */
  readonly onChange: (id: string, collection: string) => Promise<void>;
  readonly log: Logger;
}

/**
 * Keeps something in memory true to one or more collections by a change stream. The driver resumes a stream over short
 * interruptions; after a longer one everything is loaded anew. No change falls between loading and following, as the
 * stream begins at a time before the loading.
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
