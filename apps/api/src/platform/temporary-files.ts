import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** No request takes as long. */
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

/** Whether nobody uses a file any more. A container that restarts has the name and process id of the one before. */
const isLeftBehind = (name: string, modifiedAt: number): boolean => {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (Date.now() - modifiedAt > MAX_AGE_MS) return true;
  if (host !== HOST) return false;
  return Number(pid) === process.pid ? modifiedAt < PROCESS_STARTED_AT : !isAlive(Number(pid));
};

/** The paths of files that live as long as a request. Several processes may share the folder. */
export interface TemporaryFiles {
  /** A path that no other file has. */
  readonly newPath: () => string;
}

/** Makes the folder, and removes what killed processes left in it. */
export const openTemporaryFiles = async (folder: string): Promise<TemporaryFiles> => {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process that starts at the same time may remove it first.
    const found = await stat(path).catch(() => undefined);
    if (found && isLeftBehind(name, found.mtimeMs)) await rm(path, { recursive: true, force: true });
  }
  return { newPath: () => join(folder, `${HOST}_${String(process.pid)}_${randomUUID()}`) };
};
