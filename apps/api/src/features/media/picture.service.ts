import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureFormat, ShareGround } from '@paila/shared';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { createFairQueue } from '../../platform/fair-queue.js';
import { encoded } from './encoding.js';
import { sharePicture } from './share-picture.js';

/** What can be made from a master: a smaller picture, or a link preview on a background. */
export type Copy = { readonly width: number; readonly format: PictureFormat } | { readonly ground: ShareGround };

/** Which picture: a product's view, the master itself or a copy. */
export interface Wanted {
  readonly slug: string;
  readonly view: string;
  readonly copy: Copy | undefined;
}

export interface PictureFile {
  readonly folder: string;
  /** Below the folder. */
  readonly path: string;
  /** Changes whenever the master does. */
  readonly version: string;
}

export interface PictureFolders {
  /** The renderer's masters: `{slug}/{view}.webp`. */
  readonly masters: string;
  /** Pictures that earlier versions of the shop rendered themselves, also `{folder}/{view}.webp`. */
  readonly drawn?: string;
  /** Cache of the smaller pictures. */
  readonly made: string;
}

/** Encoding takes a core for a moment, so it is limited: answering shoppers comes first. */
const AT_ONCE = 2;

/** The end of a copy's file name, with the version of its master. */
const endingOf = (copy: Copy): readonly [what: string, type: string] =>
  'ground' in copy ? [`share-${copy.ground}`, 'jpg'] : [String(copy.width), copy.format];

const statOf = async (path: string): Promise<Stats | undefined> => {
  try {
    const found = await stat(path);
    return found.isFile() ? found : undefined;
  } catch {
    return undefined;
  }
};

export const createPictures = ({ masters, drawn, made }: PictureFolders, log: Logger) => {
  const queue = createFairQueue(AT_ONCE);
  const underway = new Map<string, Promise<void>>();
  sharp.concurrency(1);
  // sharp caches files by name and would read a master that has been replaced.
  sharp.cache(false);

  const make = async (master: string, target: string, copy: Copy): Promise<void> => {
    if (await statOf(target)) return;
    const bytes = await queue(() =>
      'ground' in copy ? sharePicture(master, copy.ground) : encoded(sharp(master), copy.format, copy.width).toBuffer(),
    );
    await mkdir(join(target, '..'), { recursive: true });
    // Written under another name first, so that a half-written picture is never sent.
    const unfinished = `${target}.${randomUUID()}.tmp`;
    try {
      await writeFile(unfinished, bytes);
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  };

  /** Makes a file once, however many requests want it at the same time. */
  const makeOnce = (master: string, target: string, copy: Copy): Promise<void> => {
    const known =
      underway.get(target) ??
      make(master, target, copy).finally(() => {
        underway.delete(target);
      });
    underway.set(target, known);
    return known;
  };

  return {
    /** The file to send, made now if necessary; undefined when there is no such master. */
    find: async (wanted: Wanted): Promise<PictureFile | undefined> => {
      const { slug, view, copy } = wanted;
      const masterPath = join(slug, `${view}.webp`);
      const inMasters = await statOf(join(masters, masterPath));
      const folder = inMasters || drawn === undefined ? masters : drawn;
      const master = join(folder, masterPath);
      const found = inMasters ?? (await statOf(master));
      if (!found) return undefined;
      const version = `${Math.trunc(found.mtimeMs).toString(36)}-${found.size.toString(36)}`;
      const asMaster: PictureFile = { folder, path: masterPath, version };
      if (copy === undefined) return asMaster;
      const [what, type] = endingOf(copy);
      const path = join(slug, `${view}-${what}-${version}.${type}`);
      try {
        await makeOnce(master, join(made, path), copy);
      } catch (error) {
        // If the disk is full, the larger master is sent instead.
        log.error({ err: error, path }, 'a copy of a picture could not be made');
        return asMaster;
      }
      return { folder: made, path, version: `${version}-${what}-${type}` };
    },
  };
};

export type Pictures = ReturnType<typeof createPictures>;
