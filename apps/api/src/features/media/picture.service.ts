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

/** What can be made of a master: a smaller picture, or the one that is shown with a link, on a ground. */
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
  /** Where the renderer's masters lie: `{slug}/{view}.webp`. */
  readonly masters: string;
  /** Where earlier versions of the shop kept pictures that they rendered themselves, also `{folder}/{view}.webp`. */
  readonly drawn?: string;
  /** Where the smaller ones are kept once made. */
  readonly made: string;
}

/** Encoding takes a core for a moment; answering shoppers goes first. */
const AT_ONCE = 2;

/** As it ends the name of a copy, around the master's version. */
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
  // It remembers files by name, and would draw from a master that is no longer there.
  sharp.cache(false);

  const make = async (master: string, target: string, copy: Copy): Promise<void> => {
    if (await statOf(target)) return;
    const bytes = await queue(() =>
      'ground' in copy ? sharePicture(master, copy.ground) : encoded(sharp(master), copy.format, copy.width).toBuffer(),
    );
    await mkdir(join(target, '..'), { recursive: true });
    // Under another name first, so that nobody is ever sent half a picture.
    const unfinished = `${target}.${randomUUID()}.tmp`;
    try {
      await writeFile(unfinished, bytes);
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
  };

  /** Makes a file once, however many ask for it at the same time. */
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
    /** The file to send, made now if need be; undefined when there is no such master. */
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
        // A full disk costs bandwidth, not the picture.
        log.error({ err: error, path }, 'a copy of a picture could not be made');
        return asMaster;
      }
      return { folder: made, path, version: `${version}-${what}-${type}` };
    },
  };
};

export type Pictures = ReturnType<typeof createPictures>;
