import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { birthOf } from './process-info.js';

interface Holder {
  pid: number;
  birth: string;
}

/** A lock that is held until `release()`, or until the process that holds it is gone. */
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

const lives = async ({ pid, birth }: Holder): Promise<boolean> => birth !== '' && (await birthOf(pid)) === birth;

/** The id of the living process that holds the lock at `path`; undefined when nobody does. */
export const lockHolder = async (path: string): Promise<number | undefined> => {
  const holder = await readHolder(path);
  return holder && (await lives(holder)) ? holder.pid : undefined;
};

/** Clears a dead holder's lock away, but not one that a living process has taken over since it was read. */
const clearStale = async (path: string): Promise<void> => {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    // Somebody else did it.
    return;
  }
  const holder = await readHolder(aside);
  if (holder && (await lives(holder))) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
};

/**
 * Takes the lock file at `path` for this process.
 * @returns the lock, or the id of the living process that holds it
 */
export const tryLock = async (path: string): Promise<FolderLock | { heldBy: number }> => {
  const mine: Holder = { pid: process.pid, birth: await birthOf(process.pid) };
  // Written aside and linked into place, so that nobody ever reads half a lock; link fails when there is one already.
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, JSON.stringify(mine));
  try {
    for (let tries = 0; tries < 10; tries++) {
      try {
        await link(aside, path);
        return { release: () => rm(path, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = await readHolder(path);
      if (holder && (await lives(holder))) return { heldBy: holder.pid };
      await clearStale(path);
    }
    return { heldBy: (await readHolder(path))?.pid ?? 0 };
  } finally {
    await rm(aside, { force: true });
  }
};

/** Takes the lock, waiting for a living holder as long as it takes; `onWait` is told once. */
export const waitForLock = async (path: string, onWait: (heldBy: number) => void): Promise<FolderLock> => {
  let told = false;
  for (;;) {
    const lock = await tryLock(path);
    if ('release' in lock) return lock;
    if (!told) onWait(lock.heldBy);
    told = true;
    await sleep(200);
  }
};
