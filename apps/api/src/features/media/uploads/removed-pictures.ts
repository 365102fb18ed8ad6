import type { Dirent } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../../../platform/database/database.js';
import { backgroundRead } from '../../../platform/database/background-reads.js';
import { UPLOADS } from '../making/picture-address.js';
import type { PictureFolders } from '../making/picture-files.js';
import type { PictureStore } from './picture-store.js';

const EVERY_MS = 5 * 60_000;
/** Names in one query. */
const BATCH = 500;
/** The name of a picture at the beginning of its files' names. */
const NAME = /^[0-9a-f]{32}(?=[.-])/;

export interface RemovedPictures {
  /**
   * Removes the files of pictures that were gone from the database the last time already, so that no request is about
   * to send them.
   * @throws the database's error
   */
  readonly sweep: () => Promise<void>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly folders: Pick<PictureFolders, 'made' | 'uploads'>;
  readonly store: Pick<PictureStore, 'existing'>;
  readonly log: Logger;
}

/** @returns none for a folder that does not exist, as before the first upload */
const entriesOf = async (folder: string): Promise<Dirent[]> => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Removes what an instance has on disk of uploaded pictures that were removed from the database, by whichever instance:
 * masters, copies of all widths and formats, link previews and pictures of mails. The database alone decides, so
 * nothing is missed by an instance that was away.
 */
export const createRemovedPictures = ({ folders, store, log }: Options): RemovedPictures => {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let goneBefore = new Set<string>();

  /** @param gone gets the names of pictures that are gone @returns of how many it removed files */
  const sweepFolder = async (folder: string, gone: Set<string>): Promise<number> => {
    const files = new Map<string, string[]>();
    for (const entry of await entriesOf(folder)) {
      const name = NAME.exec(entry.name)?.[0];
      if (name !== undefined && entry.isFile()) files.set(name, [...(files.get(name) ?? []), join(folder, entry.name)]);
    }
    const names = [...files.keys()];
    let removed = 0;
    for (let from = 0; from < names.length && !ending.signal.aborted; from += BATCH) {
      const batch = names.slice(from, from + BATCH);
      const there = await backgroundRead(() => store.existing(batch));
      for (const name of batch.filter((each) => !there.has(each))) {
        gone.add(name);
        if (!goneBefore.has(name)) continue;
        for (const path of files.get(name) ?? []) await rm(path, { force: true });
        removed += 1;
      }
    }
    return removed;
  };

  const sweep = async (): Promise<void> => {
    const gone = new Set<string>();
    let removed = 0;
    for (const folder of [folders.uploads?.folder, folders.made]) {
      if (folder !== undefined) removed += await sweepFolder(join(folder, UPLOADS), gone);
    }
    goneBefore = gone;
    if (removed > 0) log.info({ removed }, 'files of removed pictures were deleted');
  };

  const repeat = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await sweep().catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'files of removed pictures could not be deleted');
      });
      await sleep(EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    sweep,
    start: () => {
      running ??= repeat();
    },
    stop: async () => {
      ending.abort();
      await running;
    },
  };
};
