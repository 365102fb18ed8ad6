import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { lockHolder, tryLock } from './folder-lock.js';
import { LocalMongoError, reasonOf } from './local-mongo-error.js';

const NOTE = 'paila-mongo.json';
const LOCK = 'paila-mongo.lock';

/** What is kept beside the data from one start to the next. */
export interface DataNote {
  /** The replica set knows its member by this port. */
  port: number;
  /** The program that wrote the data last. */
  program: { path: string; version: string };
}

/** A data folder that is ours alone until `close()`. */
export interface DataFolder {
  path: string;
  /** What the last start left; undefined in a new folder, or when the note is unreadable. */
  note: DataNote | undefined;
  remember: (note: DataNote) => Promise<void>;
  close: () => Promise<void>;
}

const CHOOSE_ANOTHER = 'Choose another folder with DATA_DIR, or make this one right.';

/** Folder by folder: Node's own recursive mkdir never comes back where the system refuses in an unexpected way. */
const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
};

const makeWritable = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isDirectory()) {
    throw new LocalMongoError(`The data folder ${path} is a file.`, CHOOSE_ANOTHER);
  }
  try {
    await makeFolder(path);
    const probe = join(path, `.paila-probe-${String(process.pid)}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new LocalMongoError(`The data folder ${path} can't be written to: ${reasonOf(error)}.`, CHOOSE_ANOTHER);
  }
};

/** Data that somebody else put there is never touched. */
const refuseForeign = async (path: string): Promise<void> => {
  const names = (await readdir(path)).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (names.length === 0 || names.some((name) => name === NOTE || name.startsWith(LOCK))) return;
  throw new LocalMongoError(
    names.includes('WiredTiger')
      ? `The data folder ${path} holds a MongoDB database that the shop did not make.`
      : `The data folder ${path} holds other things (${names.slice(0, 3).join(', ')}).`,
    'Choose another folder with DATA_DIR; to use a database of your own, set MONGODB_URI.',
  );
};

const isNote = (value: unknown): value is DataNote => {
  const { port, program } = value as Partial<DataNote>;
  return Number.isInteger(port) && typeof program?.path === 'string' && typeof program.version === 'string';
};

const readNote = async (path: string): Promise<DataNote | undefined> => {
  try {
    const note: unknown = JSON.parse(await readFile(join(path, NOTE), 'utf8'));
    return isNote(note) ? note : undefined;
  } catch {
    return undefined;
  }
};

const writeNote = async (path: string, note: DataNote): Promise<void> => {
  const aside = join(path, `${NOTE}.new`);
  await writeFile(aside, `${JSON.stringify(note, null, 2)}\n`);
  await rename(aside, join(path, NOTE));
};

/** The port of the database that another process runs on this folder now; undefined when none does. */
export const portInUse = async (dataPath: string): Promise<number | undefined> => {
  const path = resolve(dataPath);
  const holder = await lockHolder(join(path, LOCK));
  return holder === undefined ? undefined : (await readNote(path))?.port;
};

/**
 * Makes the folder if need be and takes it for this process.
 * @throws LocalMongoError when it can't be used: not writable, somebody else's, or in use by another start
 */
export const openDataFolder = async (dataPath: string): Promise<DataFolder> => {
  const path = resolve(dataPath);
  await makeWritable(path);
  await refuseForeign(path);
  const lock = await tryLock(join(path, LOCK));
  if ('heldBy' in lock) {
    throw new LocalMongoError(
      `The data in ${path} is in use by another start of the shop (process ${String(lock.heldBy)}).`,
      'Stop that one first, or choose another folder with DATA_DIR.',
    );
  }
  return {
    path,
    note: await readNote(path),
    remember: (note) => writeNote(path, note),
    close: () => lock.release(),
  };
};
