import type { Dirent } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../../../platform/database/database.js';
import { backgroundRead } from '../../../platform/database/background-reads.js';
import { repeatEvery } from '../../../platform/waiting.js';
import { UPLOADS } from '../making/picture-address.js';
import type { PictureFolders } from '../making/picture-files.js';
import type { PictureStore } from './picture-store.js';

const EVERY_MS = 5 * 60_000;
/** The number of names in one query. */
const BATCH = 500;
/** The name of a picture at the beginning of its files' names. */
const NAME = /^[0-9a-f]{32}(?=[.-])/;

interface Options {
  readonly folders: Pick<PictureFolders, 'made' | 'uploads'>;
  readonly store: Pick<PictureStore, 'existing'>;
  readonly log: Logger;
}

/** @returns none for a folder that does not exist, as before the first upload */
const folderEntries = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });

/**
 * Removes this instance's files of uploaded pictures that any instance has removed from the database. The files are
 * masters, copies of all widths and formats, link previews and pictures of mails. The database alone decides, so an
 * instance that was away misses nothing.
 */
export const createRemovedPictures = ({ folders, store, log }: Options) => {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let goneBefore = new Set<string>();

  /** @param gone collects the names of removed pictures @returns the number of pictures whose files were removed */
  const sweepFolder = async (folder: string, gone: Set<string>): Promise<number> => {
    const files = new Map<string, string[]>();
    for (const entry of await folderEntries(folder)) {
      const name = NAME.exec(entry.name)?.[0];
      if (name !== undefined && entry.isFile()) files.set(name, [...(files.get(name) ?? []), join(folder, entry.name)]);
    }
    const names = [...files.keys()];
    let removed = 0;
    for (let from = 0; from < names.length && !ending.signal.aborted; from += BATCH) {
      const batch = names.slice(from, from + BATCH);
      const there = await backgroundRead(() => store.existing(batch));
      for (const name of batch.filter((candidate) => !there.has(candidate))) {
        gone.add(name);
        if (!goneBefore.has(name)) continue;
        for (const path of files.get(name) ?? []) await rm(path, { force: true });
        removed += 1;
      }
    }
    return removed;
  };

  /**
   * Removes the files of pictures that were already missing from the database last time, so that no request is about to
   * send them.
   * @throws the database's error
   */
  const sweep = async (): Promise<void> => {
    const gone = new Set<string>();
    let removed = 0;
    for (const folder of [folders.uploads?.folder, folders.made]) {
      if (folder !== undefined) removed += await sweepFolder(join(folder, UPLOADS), gone);
    }
    goneBefore = gone;
    if (removed > 0) log.info({ removed }, 'files of removed pictures were deleted');
  };

  const trySweep = (): Promise<void> =>
    sweep().catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'files of removed pictures could not be deleted');
    });

  return {
    sweep,
    start: (): void => {
      running ??= repeatEvery(EVERY_MS, trySweep, ending.signal);
    },
    stop: async (): Promise<void> => {
      ending.abort();
      await running;
    },
  };
};
