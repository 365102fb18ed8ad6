import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** Longer than any request takes. */
const MAX_AGE_MS = 60 * 60_000;
/** Host, process and a random part: `shop-1_4711_…`. */
const NAME = /^(.*)_(\d+)_[0-9a-f-]{36}$/;
const HOST = hostname().replace(/[^\w-]/g, '-');
const PROCESS_STARTED_AT = Date.now() - process.uptime() * 1000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** True if no process uses a file any more. A restarted container has the name and process id of its predecessor. */
const isAbandoned = (name: string, modifiedAt: number): boolean => {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (Date.now() - modifiedAt > MAX_AGE_MS) return true;
  if (host !== HOST) return false;
  return Number(pid) === process.pid ? modifiedAt < PROCESS_STARTED_AT : !isAlive(Number(pid));
};

const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process that starts at the same time may remove the file first.
    const found = await stat(path).catch(() => undefined);
    if (found && isAbandoned(name, found.mtimeMs)) await rm(path, { recursive: true, force: true });
  }
};

/**
 * The paths of files that live as long as a request. Several processes may share the folder. Removes the files of
 * killed processes. A full disk does not keep the shop from opening.
 */
export const openTemporaryFiles = async (folder: string, log: Pick<Logger, 'error'>) => {
  try {
    await mkdir(folder, { recursive: true });
    await removeAbandoned(folder);
  } catch (error) {
    log.error({ err: error, folder }, 'the folder for uploads cannot be used');
  }
  return {
    /** A new path in an existing folder. @throws the file system's error */
    newPath: async (): Promise<string> => {
      await mkdir(folder, { recursive: true });
      return join(folder, `${HOST}_${String(process.pid)}_${randomUUID()}`);
    },
  };
};

export type TemporaryFiles = Awaited<ReturnType<typeof openTemporaryFiles>>;
