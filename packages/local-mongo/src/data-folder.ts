import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorText, LocalMongoError } from './local-mongo-error.js';

const STATE_FILE = 'paila-mongo.json';

/** Stored next to the data from one start to the next. */
export interface DataFolderState {
  /** The port in the replica set's configuration. */
  port: number;
  /** The program that last wrote the data. */
  program: { path: string; version: string };
  /** The id of the process that started the database last. */
  owner?: number;
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
    throw new LocalMongoError(`The data folder ${path} can't be written to: ${errorText(error)}.`, CHOOSE_ANOTHER);
  }
};

/** Never touches a folder that has other contents. */
const rejectForeignData = async (path: string): Promise<void> => {
  const names = (await readdir(path)).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (names.length === 0 || names.includes(STATE_FILE)) return;
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

/** The state that the last start stored in a folder; undefined when the file is missing or unreadable. */
export const readState = async (path: string): Promise<DataFolderState | undefined> => {
  try {
    const state: unknown = JSON.parse(await readFile(join(path, STATE_FILE), 'utf8'));
    return isState(state) ? state : undefined;
  } catch {
    return undefined;
  }
};

const writeState = async (path: string, state: DataFolderState): Promise<void> => {
  const temporary = join(path, `${STATE_FILE}.${randomUUID()}`);
  await writeFile(temporary, `${JSON.stringify(state, null, 2)}\n`);
  await rename(temporary, join(path, STATE_FILE));
};

/**
 * A data folder that the database can write to. Creates it if necessary. MongoDB itself locks its data.
 * @throws LocalMongoError when it is not writable or has other contents
 */
export const openDataFolder = async (dataPath: string) => {
  const path = resolve(dataPath);
  await makeWritable(path);
  await rejectForeignData(path);
  return {
    path,
    /** The record of the last start; undefined in a new folder, or when the file is unreadable. */
    state: await readState(path),
    saveState: (state: DataFolderState): Promise<void> => writeState(path, state),
  };
};

export type DataFolder = Awaited<ReturnType<typeof openDataFolder>>;
