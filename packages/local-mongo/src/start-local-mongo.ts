import { openDataFolder, portInUse, type DataFolder } from './data-folder.js';
import { findMongod, type FindOptions } from './find-mongod.js';
import { freePort, isFreePort } from './free-port.js';
import { LocalMongoError } from './local-mongo-error.js';
import { checkBinary, seriesOf, type MongodBinary } from './mongod-binary.js';
import { endOrphan, launchMongod, type MongodExit, type MongodProcess } from './mongod-process.js';
import { REPLICA_SET } from './replica-set.js';

/** A database that runs, takes writes and is this process's to stop. */
export interface LocalMongo {
  /** Connection string, with `paila` as the database. */
  uri: string;
  port: number;
  pid: number;
  /** Ends the database cleanly and gives its folder free. Calling it again is harmless. */
  stop: () => Promise<void>;
  /** Settles when the database has ended, whether stopped or not. */
  exited: Promise<MongodExit>;
}

export interface LocalMongoOptions {
  /** Folder of the data; made when missing. */
  dbPath: string;
  /** Must be this one; otherwise the port of the last start, or a free one. */
  port?: number;
  onProgress?: (message: string) => void;
  find?: Omit<FindOptions, 'onProgress'>;
}

const PORT_TRIES = 5;

const uriOf = (port: number): string => `mongodb://127.0.0.1:${String(port)}/paila?replicaSet=${REPLICA_SET}`;

/** The program found, unless only the one that wrote the data is sure to read it. */
const chooseProgram = async (folder: DataFolder, options: LocalMongoOptions): Promise<MongodBinary> => {
  const { onProgress = () => undefined, find } = options;
  const found = await findMongod({ ...find, onProgress });
  const before = folder.note?.program;
  if (!before || seriesOf(before.version) === seriesOf(found.version)) return found;
  const kept = await checkBinary(before.path);
  if ('reason' in kept || seriesOf(kept.version) !== seriesOf(before.version)) return found;
  onProgress(`The data was written by MongoDB ${before.version}: using that one, not ${found.version}.`);
  return kept;
};

const choosePort = async (folder: DataFolder, wanted: number | undefined): Promise<number> => {
  if (wanted !== undefined) {
    if (await isFreePort(wanted)) return wanted;
    throw new LocalMongoError(`Port ${String(wanted)} for MongoDB is taken.`, 'Choose another one, or leave it out.');
  }
  const before = folder.note?.port;
  return before !== undefined && (await isFreePort(before)) ? before : freePort();
};

const launch = async (folder: DataFolder, options: LocalMongoOptions): Promise<MongodProcess> => {
  const { onProgress = () => undefined } = options;
  await endOrphan(folder.path, onProgress);
  const program = await chooseProgram(folder, options);
  for (let tries = 0; tries < PORT_TRIES; tries++) {
    const port = await choosePort(folder, options.port);
    const before = folder.note?.port;
    if (before !== undefined && before !== port) {
      // A silent stranger at the old port keeps mongod waiting for half a minute: it asks there whether that is itself.
      onProgress(`Moving the database from port ${String(before)} to ${String(port)}, which may take a moment …`);
    }
    // Marks the folder as the shop's. A program counts as the data's only once it has opened it.
    await folder.remember({ port, program: folder.note?.program ?? program });
    const mongod = await launchMongod({ program: program.path, dbPath: folder.path, port });
    if (!mongod) continue;
    await folder.remember({ port, program });
    return mongod;
  }
  throw new LocalMongoError('MongoDB found no free port on 127.0.0.1.', 'Try again, or set MONGODB_URI.');
};

/** The database that another process, such as a running shop, has started on this folder; undefined when none has. */
export const findRunningMongo = async (dbPath: string): Promise<{ uri: string } | undefined> => {
  const port = await portInUse(dbPath);
  return port === undefined ? undefined : { uri: uriOf(port) };
};

/**
 * Starts a real mongod on this machine, as a replica set of one, for transactions and change streams need a set.
 * It listens on 127.0.0.1 alone. A folder used before keeps its documents and, when it is free, its port.
 * @throws LocalMongoError in words fit for the terminal: no mongod to be had, or a folder that can't be used
 */
export const startLocalMongo = async (options: LocalMongoOptions): Promise<LocalMongo> => {
  const folder = await openDataFolder(options.dbPath);
  try {
    const { pid, port, exited, stop } = await launch(folder, options);
    return {
      uri: uriOf(port),
      port,
      pid,
      exited,
      stop: async () => {
        await stop();
        await folder.close();
      },
    };
  } catch (error) {
    await folder.close();
    throw error;
  }
};
