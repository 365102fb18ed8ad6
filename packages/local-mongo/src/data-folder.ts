import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { lockHolder, tryLock } from './folder-lock.js';
import { LocalMongoError, reasonOf } from './local-mongo-error.js';

const STATE_FILE = 'paila-mongo.json';
const LOCK = 'paila-mongo.lock';

/** Kept next to the data from one start to the next. */
interface DataFolderState {
  /** The port in the replica set's configuration. */
  port: number;
  /** The program that last wrote the data. */
  program: { path: string; version: string };
}

/** A data folder that is locked by this process until `close()`. */
export interface DataFolder {
  path: string;
  /** From the last start; undefined in a new folder, or when the file is unreadable. */
  state: DataFolderState | undefined;
  saveState: (state: DataFolderState) => Promise<void>;
  close: () => Promise<void>;
}

const CHOOSE_ANOTHER = 'Choose another folder with DATA_DIR, or fix this one.';

/** Not Node's recursive mkdir, which never returns on some errors, such as below /proc. */
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

/** Never touches a folder that has other contents. */
const rejectForeignData = async (path: string): Promise<void> => {
  const names = (await readdir(path)).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (names.length === 0 || names.some((name) => name === STATE_FILE || name.startsWith(LOCK))) return;
  throw new LocalMongoError(
    names.includes('WiredTiger')
      ? `The data folder ${path} contains a MongoDB database that was not created by the shop.`
      : `The data folder ${path} contains other files (${names.slice(0, 3).join(', ')}).`,
    'Choose another folder with DATA_DIR; to use a database of your own, set MONGODB_URI.',
  );
};

const isState = (value: unknown): value is DataFolderState => {
  const { port, program } = value as Partial<DataFolderState>;
  return Number.isInteger(port) && typeof program?.path === 'string' && typeof program.version === 'string';
};

const readState = async (path: string): Promise<DataFolderState | undefined> => {
  try {
    const state: unknown = JSON.parse(await readFile(join(path, STATE_FILE), 'utf8'));
    return isState(state) ? state : undefined;
  } catch {
    return undefined;
  }
};

const writeState = async (path: string, state: DataFolderState): Promise<void> => {
  const temporary = join(path, `${STATE_FILE}.new`);
  await writeFile(temporary, `${JSON.stringify(state, null, 2)}\n`);
  await rename(temporary, join(path, STATE_FILE));
};

/** The port of the database that another process is running on this folder; undefined when there is none. */
export const portInUse = async (dataPath: string): Promise<number | undefined> => {
  const path = resolve(dataPath);
  const holder = await lockHolder(join(path, LOCK));
  return holder === undefined ? undefined : (await readState(path))?.port;
};

/**
 * Creates the folder if necessary and locks it for this process.
 * @throws LocalMongoError when it is not writable, has other contents, or is in use by another process
 */
export const openDataFolder = async (dataPath: string): Promise<DataFolder> => {
  const path = resolve(dataPath);
  await makeWritable(path);
  await rejectForeignData(path);
  const lock = await tryLock(join(path, LOCK));
  if ('heldBy' in lock) {
    throw new LocalMongoError(
      `The data in ${path} is in use by another instance of the shop (process ${String(lock.heldBy)}).`,
      'Stop that one first, or choose another folder with DATA_DIR.',
    );
  }
  return {
    path,
    state: await readState(path),
    saveState: (state) => writeState(path, state),
    close: () => lock.release(),
  };
};
