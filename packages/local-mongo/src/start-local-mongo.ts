import { resolve } from 'node:path';
import { DiskFullError, saysDiskFull } from './disk-full.js';
import { openDataFolder, readState, type DataFolder, type DataFolderState } from './data-folder.js';
import { findMongod, type FindOptions } from './find-mongod.js';
import { freePort, isFreePort } from './free-port.js';
import { LocalMongoError } from './local-mongo-error.js';
import { checkBinary, releaseSeries, type MongodBinary } from './mongod-binary.js';
import { findMongodOn, launchMongod, stopMongod, type MongodProcess } from './mongod-process.js';
import { isAlive } from './process-info.js';
import { REPLICA_SET } from './replica-set.js';

/** A running database that this process owns. */
export interface LocalMongo extends MongodProcess {
  /** Connection string, with `paila` as the database. */
  uri: string;
}

export interface LocalMongoOptions {
  /** Data folder; created if missing. */
  dbPath: string;
  /** Defaults to the port of the last start, or a free one. */
  port?: number;
  onProgress?: (message: string) => void;
  find?: Omit<FindOptions, 'onProgress'>;
}

const PORT_ATTEMPTS = 5;

const connectionString = (port: number): string =>
  `mongodb://127.0.0.1:${String(port)}/paila?replicaSet=${REPLICA_SET}`;

/** The program that was found, unless it is of another release series than the one that wrote the data. */
const chooseProgram = async (folder: DataFolder, options: LocalMongoOptions): Promise<MongodBinary> => {
  const { onProgress = () => undefined, find } = options;
  const found = await findMongod({ ...find, onProgress });
  const before = folder.state?.program;
  if (!before || releaseSeries(before.version) === releaseSeries(found.version)) return found;
  const former = await checkBinary(before.path);
  if ('reason' in former || releaseSeries(former.version) !== releaseSeries(before.version)) return found;
  onProgress(`The data was written by MongoDB ${before.version}: using that version, not ${found.version}.`);
  return former;
};

const choosePort = async (folder: DataFolder, requested: number | undefined): Promise<number> => {
  if (requested !== undefined) {
    if (await isFreePort(requested)) return requested;
    throw new LocalMongoError(
      `Port ${String(requested)} for MongoDB is taken.`,
      'Choose another one, or leave it out.',
    );
  }
  const before = folder.state?.port;
  return before !== undefined && (await isFreePort(before)) ? before : freePort();
};

/** The process that has started a database and still runs. */
const runningOwner = (state: DataFolderState | undefined): number | undefined =>
  state?.owner !== undefined && isAlive(state.owner) ? state.owner : undefined;

/**
 * Stops a mongod of the shop that still runs on this folder because its owner was killed.
 * @throws LocalMongoError when another instance of the shop, or somebody else, uses the data
 */
const stopOrphan = async ({ path, state }: DataFolder, onProgress: (message: string) => void): Promise<void> => {
  const mongod = await findMongodOn(path);
  if (!mongod) return;
  const owner = runningOwner(state);
  if (!mongod.isOurs || owner !== undefined) {
    const user = mongod.isOurs
      ? `another instance of the shop (process ${String(owner)})`
      : `a mongod that the shop did not start (process ${String(mongod.pid)})`;
    throw new LocalMongoError(
      `The data in ${path} is in use by ${user}.`,
      'Stop that one first, or choose another folder with DATA_DIR.',
    );
  }
  onProgress('Stopping the MongoDB that an earlier start left running …');
  await stopMongod(mongod.pid);
};

const launch = async (folder: DataFolder, options: LocalMongoOptions): Promise<MongodProcess> => {
  const { onProgress = () => undefined } = options;
  await stopOrphan(folder, onProgress);
  const program = await chooseProgram(folder, options);
  for (let tries = 0; tries < PORT_ATTEMPTS; tries++) {
    const port = await choosePort(folder, options.port);
    const before = folder.state?.port;
    if (before !== undefined && before !== port) {
      // mongod contacts the old port to recognise itself. An unresponsive program there delays the start by 30 s.
      onProgress(`Moving the database from port ${String(before)} to ${String(port)}, which may take a moment …`);
    }
    // Marks the folder as the shop's. The program is recorded only once it has opened the data.
    await folder.saveState({ port, program: folder.state?.program ?? program, owner: process.pid });
    const mongod = await launchMongod({ program: program.path, dbPath: folder.path, port });
    if (!mongod) continue;
    await folder.saveState({ port, program, owner: process.pid });
    return mongod;
  }
  throw new LocalMongoError('MongoDB found no free port on 127.0.0.1.', 'Try again, or set MONGODB_URI.');
};

/** The database that another process, such as a running shop, has started on this folder, if any. */
export const findRunningMongo = async (dbPath: string): Promise<{ uri: string } | undefined> => {
  const path = resolve(dbPath);
  const mongod = await findMongodOn(path);
  if (!mongod?.isOurs || runningOwner(await readState(path)) === undefined) return undefined;
  return { uri: connectionString(mongod.port) };
};

/**
 * Starts a real mongod as a single-node replica set, which transactions and change streams require. It listens only on
 * 127.0.0.1. An existing folder keeps its documents and, if it is free, its port.
 * @throws LocalMongoError when no mongod is available or the folder can't be used; DiskFullError when the disk is full
 */
export const startLocalMongo = async (options: LocalMongoOptions): Promise<LocalMongo> => {
  try {
    const mongod = await launch(await openDataFolder(options.dbPath), options);
    return { ...mongod, uri: connectionString(mongod.port) };
  } catch (error) {
    // Reads a file that the start itself writes.
    if (error instanceof Error && saysDiskFull(error.message)) throw new DiskFullError(options.dbPath);
    throw error;
  }
};
