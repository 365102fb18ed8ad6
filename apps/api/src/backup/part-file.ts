import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseTime } from '../platform/database/database.js';
import { BackupError } from './backup-error.js';

/** Parts of killed backups hold personal data. One that is older than this has no writer any more. */
const KEPT_MS = 24 * 60 * 60_000;
const PART = /\.[0-9a-f]{8}\.part$/;

/** The errors of file systems that have no second name for a file, such as those of USB sticks. */
const NO_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'ENOSYS'];

const exists = (file: string): BackupError => new BackupError(`${file} exists already. Choose another name.`);

const removeOldParts = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((name) => PART.test(name))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && databaseTime().getTime() - found.mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
};

/**
 * Makes the folder of a backup, and removes what killed backups have left there.
 * @returns the temporary path of the backup until it is complete
 * @throws BackupError if the file exists
 */
export const newPart = async (file: string): Promise<string> => {
  if (await stat(file).catch(() => undefined)) throw exists(file);
  await mkdir(dirname(file), { recursive: true });
  await removeOldParts(dirname(file));
  return `${file}.${randomUUID().slice(0, 8)}.part`;
};

/**
 * Gives a complete backup its name.
 * @throws BackupError if a file has got this name meanwhile
 */
export const giveName = async (part: string, file: string): Promise<void> => {
  try {
    await link(part, file);
    await unlink(part);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') throw exists(file);
    if (!NO_LINKS.includes(code)) throw error;
    await rename(part, file);
  }
};
