import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MASTER_WIDTH, SHARE_PICTURE } from '@paila/shared';
import { backgroundRead } from '../../../platform/database/background-reads.js';
import type { EncodingJob } from './encoder.js';
import { type Copy, UPLOADS, type RequestedPicture } from './picture-address.js';
import { MAIL_PICTURE, sharingJob } from './share-picture.js';

export interface PictureFolders {
  /** The renderer's masters: `{slug}/{view}.webp`. */
  readonly masters: string;
  /** Pictures that earlier versions of the shop rendered themselves, also `{folder}/{view}.webp`. */
  readonly drawn?: string;
  /** The folder of cached smaller pictures. */
  readonly made: string;
  /** Uploaded pictures: a cache of their masters, and the store of the originals. */
  readonly uploads?: { readonly folder: string; readonly read: (name: string) => Promise<Uint8Array | undefined> };
}

export interface PictureFile {
  readonly folder: string;
  /** The path below the folder. */
  readonly path: string;
  /** A version that changes whenever the master changes. */
  readonly version: string;
}

/** A copy that may not exist yet. */
export interface CopyFile extends PictureFile {
  readonly job: EncodingJob;
}

/** A picture's master, and the requested copy, if any. */
export interface Located {
  readonly master: PictureFile;
  readonly copy: CopyFile | undefined;
}

/** The end of a copy's file name, with the version of its master. */
const copyEnding = (copy: Copy): readonly [variant: string, extension: string] =>
  'ground' in copy ? [`${copy.isForMail ? 'mail' : 'share'}-${copy.ground}`, 'jpg'] : [String(copy.width), copy.format];

const encodingJob = (master: string, copy: Copy): EncodingJob =>
  'ground' in copy
    ? sharingJob(master, copy.ground, copy.isForMail ? MAIL_PICTURE : SHARE_PICTURE)
    : { source: master, ...copy };

const statFile = async (path: string): Promise<Stats | undefined> => {
  try {
    const found = await stat(path);
    return found.isFile() ? found : undefined;
  } catch {
    return undefined;
  }
};

export const filePath = ({ folder, path }: PictureFile): string => join(folder, path);

export const fileExists = async (file: PictureFile): Promise<boolean> => (await statFile(filePath(file))) !== undefined;

/** The location of a master's copy, even before the copy exists. */
const locateCopy = (master: PictureFile, { slug, view }: RequestedPicture, copy: Copy, made: string): CopyFile => {
  const [variant, extension] = copyEnding(copy);
  return {
    folder: made,
    path: join(slug, `${view}-${variant}-${master.version}.${extension}`),
    version: `${master.version}-${variant}-${extension}`,
    job: encodingJob(filePath(master), copy),
  };
};

/** The time limit of an API call for the database, as pictures have no deadline of their own. */
const READ_WITHIN_MS = 4_000;

const UPLOAD_NAME = /^[0-9a-f]{32}$/;

/**
 * The location of an uploaded picture. Its master may be larger than pages expect, so pages get a copy of the expected
 * width as the master.
 */
const locateUpload = async (
  { uploads, made }: PictureFolders,
  requested: RequestedPicture,
): Promise<Located | undefined> => {
  const { slug, view, copy } = requested;
  if (!uploads || !UPLOAD_NAME.test(view)) return undefined;
  const master: PictureFile = { folder: uploads.folder, path: join(slug, `${view}.webp`), version: view };
  if (!(await fileExists(master))) {
    const bytes = await backgroundRead(() => uploads.read(view), READ_WITHIN_MS);
    if (!bytes) return undefined;
    await savePicture(master, bytes);
  }
  return { master, copy: locateCopy(master, requested, copy ?? { width: MASTER_WIDTH, format: 'webp' }, made) };
};

/** The location of a picture, even before the picture exists; undefined if there is no such master. */
export const locatePicture = async (
  folders: PictureFolders,
  requested: RequestedPicture,
): Promise<Located | undefined> => {
  const { masters, drawn, made } = folders;
  const { slug, view, copy } = requested;
  if (slug === UPLOADS) return locateUpload(folders, requested);
  const masterPath = join(slug, `${view}.webp`);
  const inMasters = await statFile(join(masters, masterPath));
  const folder = inMasters || drawn === undefined ? masters : drawn;
  const found = inMasters ?? (await statFile(join(folder, masterPath)));
  if (!found) return undefined;
  const version = `${Math.trunc(found.mtimeMs).toString(36)}-${found.size.toString(36)}`;
  const master: PictureFile = { folder, path: masterPath, version };
  return { master, copy: copy && locateCopy(master, requested, copy, made) };
};

/** Writes to a temporary name first, so that no half-written picture is sent. */
export const savePicture = async (file: PictureFile, bytes: Uint8Array): Promise<void> => {
  const target = filePath(file);
  await mkdir(dirname(target), { recursive: true });
  const unfinished = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { force: true });
  }
};
