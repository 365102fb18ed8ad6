import { setTimeout as sleep } from 'node:timers/promises';
import { DiskFullError, isDiskFull } from './disk-full.js';
import { errorText, LocalMongoError } from './local-mongo-error.js';
import { startLocalMongo, type LocalMongo, type LocalMongoOptions } from './start-local-mongo.js';

/** The pause before the first try to start the database again, and the longest; milliseconds. */
const RETRY_FROM_MS = 500;
const RETRY_TO_MS = 10_000;
/** A database that ends sooner after its start, again and again, will not run. */
const RAN_LONG_MS = 60_000;
const MAX_SHORT_RUNS = 3;

export interface KeepOptions extends LocalMongoOptions {
  /** Receives messages for the person at the terminal: why the database has ended, and that it is back. */
  readonly onProgress: (message: string) => void;
  /** The database has ended, and starting it again makes no sense. */
  readonly onFailed: (error: LocalMongoError) => void;
}

const LOST =
  'Until the database is back, the shop shows its pages and takes no orders. The database is started again as soon as possible.';

/**
 * Starts a database as {@link startLocalMongo} does, and again on the same port whenever it ends by itself. While the
 * disk is full, that waits for space.
 * @throws LocalMongoError when the first start fails
 */
export const keepLocalMongo = async (options: KeepOptions): Promise<Pick<LocalMongo, 'uri' | 'port' | 'stop'>> => {
  const { dbPath, onProgress, onFailed } = options;
  const ending = new AbortController();
  const isEnding = (): boolean => ending.signal.aborted;
  let mongo = await startLocalMongo(options);
  const { uri, port } = mongo;

  const say = ({ message, hint }: LocalMongoError): void => onProgress(`\n${message} ${hint}\n${LOST}`);

  /** @throws LocalMongoError when the database does not start for another reason than a full disk */
  const startAgain = async (cause: LocalMongoError): Promise<LocalMongo | undefined> => {
    let hasSaidFull = cause instanceof DiskFullError;
    for (let wait = RETRY_FROM_MS; ; wait = Math.min(2 * wait, RETRY_TO_MS)) {
      await sleep(wait, undefined, { signal: ending.signal }).catch(() => undefined);
      if (isEnding()) return undefined;
      try {
        if (await isDiskFull(dbPath)) throw new DiskFullError(dbPath);
        return await startLocalMongo({ ...options, port });
      } catch (error) {
        if (!(error instanceof DiskFullError)) throw error;
        if (!hasSaidFull) say(error);
        hasSaidFull = true;
      }
    }
  };

  const keep = async (): Promise<void> => {
    let shortRuns = 0;
    for (;;) {
      const startedAt = performance.now();
      const exit = await mongo.exited;
      if (isEnding()) return;
      const cause = await mongo.explain(exit);
      shortRuns = performance.now() - startedAt < RAN_LONG_MS ? shortRuns + 1 : 1;
      if (shortRuns > MAX_SHORT_RUNS && !(cause instanceof DiskFullError)) throw cause;
      say(cause);
      const next = await startAgain(cause);
      if (!next) return;
      mongo = next;
      if (isEnding()) return;
      onProgress('The database is back.');
    }
  };
  const keeping = keep().catch((error: unknown) =>
    onFailed(error instanceof LocalMongoError ? error : new LocalMongoError(errorText(error), 'Start the shop again.')),
  );

  return {
    uri,
    port,
    stop: async () => {
      ending.abort();
      await mongo.stop();
      await keeping;
      // One that was just being started.
      await mongo.stop();
    },
  };
};
