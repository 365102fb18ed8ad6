import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MASTER_WIDTH, SHARE_PICTURE } from '@paila/shared';
import { backgroundRead } from '../../../platform/database/background-reads.js';
import type { EncodingOrder } from './encoder.js';
import { type Copy, UPLOADS, type RequestedPicture } from './picture-address.js';
import { MAIL_PICTURE, sharedOrder } from './share-picture.js';

export interface PictureFolders {
  /** The renderer's masters: `{slug}/{view}.webp`. */
  readonly masters: string;
  /** Pictures that earlier versions of the shop rendered themselves, also `{folder}/{view}.webp`. */
  readonly drawn?: string;
  /** Cache of the smaller pictures. */
  readonly made: string;
  /** Uploaded pictures: a cache of their masters, and where those come from. */
  readonly uploads?: { readonly folder: string; readonly read: (name: string) => Promise<Uint8Array | undefined> };
}

export interface PictureFile {
  readonly folder: string;
  /** Below the folder. */
  readonly path: string;
  /** Changes whenever the master does. */
  readonly version: string;
}

/** A copy that may have to be made. */
export interface CopyFile extends PictureFile {
  readonly order: EncodingOrder;
}

/** A picture's master, and the requested copy, if any. */
export interface Located {
  readonly master: PictureFile;
  readonly copy: CopyFile | undefined;
}

/** The end of a copy's file name, with the version of its master. */
const copyEnding = (copy: Copy): readonly [what: string, type: string] =>
  'ground' in copy ? [`${copy.isForMail ? 'mail' : 'share'}-${copy.ground}`, 'jpg'] : [String(copy.width), copy.format];

const encodingOrder = (master: string, copy: Copy): EncodingOrder =>
  'ground' in copy
    ? sharedOrder(master, copy.ground, copy.isForMail ? MAIL_PICTURE : SHARE_PICTURE)
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

export const isThere = async (file: PictureFile): Promise<boolean> => (await statFile(filePath(file))) !== undefined;

/** What the copy of a master is, or would be once it is made. */
const locateCopy = (master: PictureFile, { slug, view }: RequestedPicture, copy: Copy, made: string): CopyFile => {
  const [what, type] = copyEnding(copy);
  return {
    folder: made,
    path: join(slug, `${view}-${what}-${master.version}.${type}`),
    version: `${master.version}-${what}-${type}`,
    order: encodingOrder(filePath(master), copy),
  };
};

/** As long as a call of the API may wait for the database: pictures have no deadline of their own. */
const READ_WITHIN_MS = 4_000;

const UPLOAD_NAME = /^[0-9a-f]{32}$/;

/**
 * Where an uploaded picture is. Its master may be larger than pages expect of one, so what they get as the master is a
 * copy of that width.
 */
const locateUpload = async (
  { uploads, made }: PictureFolders,
  requested: RequestedPicture,
): Promise<Located | undefined> => {
  const { slug, view, copy } = requested;
  if (!uploads || !UPLOAD_NAME.test(view)) return undefined;
  const master: PictureFile = { folder: uploads.folder, path: join(slug, `${view}.webp`), version: view };
  if (!(await isThere(master))) {
    const bytes = await backgroundRead(() => uploads.read(view), READ_WITHIN_MS);
    if (!bytes) return undefined;
    await savePicture(master, bytes);
  }
  return { master, copy: locateCopy(master, requested, copy ?? { width: MASTER_WIDTH, format: 'webp' }, made) };
};

/** Where a picture is, or would be once it is made; undefined when there is no such master. */
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

/** Writes under another name first, so that a half-written picture is never sent. */
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
