import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeOf } from './process-info.js';

interface Holder {
  pid: number;
  birth: string;
}

/** A lock that is held until `release()`, or until the process that holds it ends. */
export interface FolderLock {
  release: () => Promise<void>;
}

const readHolder = async (path: string): Promise<Holder | undefined> => {
  try {
    const { pid, birth } = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof birth === 'string' ? { pid, birth } : undefined;
  } catch {
    return undefined;
  }
};

const isRunning = async ({ pid, birth }: Holder): Promise<boolean> =>
  birth !== '' && (await startTimeOf(pid)) === birth;

/** The id of the running process that holds the lock at `path`; undefined when there is none. */
export const lockHolder = async (path: string): Promise<number | undefined> => {
  const holder = await readHolder(path);
  return holder && (await isRunning(holder)) ? holder.pid : undefined;
};

/** Removes a dead holder's lock, but not one that a running process has taken over since it was read. */
const removeStale = async (path: string): Promise<void> => {
  const temporary = `${path}.${randomUUID()}`;
  try {
    await rename(path, temporary);
  } catch {
    // Another process removed it.
    return;
  }
  const holder = await readHolder(temporary);
  if (holder && (await isRunning(holder))) await link(temporary, path).catch(() => undefined);
  await rm(temporary, { force: true });
};

/**
 * Acquires the lock file at `path`.
 * @returns the lock, or the id of the running process that holds it
 */
export const tryLock = async (path: string): Promise<FolderLock | { heldBy: number }> => {
  const mine: Holder = { pid: process.pid, birth: await startTimeOf(process.pid) };
  // Written to a temporary file and linked into place, so that a lock is never read half written; link fails if it
  // exists.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify(mine));
  try {
    for (let tries = 0; tries < 10; tries++) {
      try {
        await link(temporary, path);
        return { release: () => rm(path, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = await readHolder(path);
      if (holder && (await isRunning(holder))) return { heldBy: holder.pid };
      await removeStale(path);
    }
    return { heldBy: (await readHolder(path))?.pid ?? 0 };
  } finally {
    await rm(temporary, { force: true });
  }
};

/** Acquires the lock, waiting for a running holder without a time limit; `onWait` is called once. */
export const waitForLock = async (path: string, onWait: (heldBy: number) => void): Promise<FolderLock> => {
  let hasReported = false;
  for (;;) {
    const lock = await tryLock(path);
    if ('release' in lock) return lock;
    if (!hasReported) onWait(lock.heldBy);
    hasReported = true;
    await sleep(200);
  }
};
