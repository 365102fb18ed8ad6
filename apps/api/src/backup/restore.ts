import type { mongo } from 'mongoose';
import type { Migration } from '../platform/migrations/index.js';
import { DatabaseError, databaseTime } from '../platform/database/database.js';
import { ensureIndexes } from '../platform/database/indexes.js';
import { forgetStreams } from '../platform/events/index.js';
import { takeLease, type Lease } from '../platform/leases.js';
import { holdsData, migrationsIn, newerMigrations } from '../platform/migrations/index.js';
import type { BackupKeys } from '../platform/backup-settings.js';
import { verifyArchive, type Summary } from './archive.js';
import { BackupError, failAs } from './backup-error.js';
import { checkDataFolder, writeDataFiles, type DataFile } from './data-files.js';
import { clearStaged, stageBackup, stagedName } from './staging.js';
import { swapCollections } from './swapping.js';

type Db = mongo.Db;

export interface RestoreOptions {
  readonly db: Db;
  readonly file: string;
  readonly keys: BackupKeys;
  readonly dataDir: string;
  /** The name of the database whose data the restore may replace; undefined for an empty database. */
  readonly replace: string | undefined;
  /** The migrations of this version. */
  readonly migrations: readonly Pick<Migration, 'number' | 'replaces'>[];
}

export interface Restored extends Summary {
  /** The changed files of the data folder. */
  readonly changedFiles: readonly string[];
  /** True if a shop was running on the database. */
  readonly wasRunning: boolean;
  /** True if the next start migrates the data. */
  readonly isOlder: boolean;
}

const LEASE = 'restore';

/** True if an instance of the shop holds a lease, or is running a job. */
const isShopRunning = async (db: Db): Promise<boolean> => {
  const isHeld = { _id: { $ne: LEASE }, $expr: { $gt: ['$until', '$$NOW'] } };
  const held = await Promise.all(
    ['leases', 'jobs'].map((name) => db.collection<{ _id: string }>(name).findOne(isHeld)),
  );
  return held.some((lease) => lease !== null);
};

const refuseFull = async (db: Db, replace: string | undefined): Promise<void> => {
  const name = db.databaseName;
  if (replace !== undefined && replace !== name) {
    throw new BackupError(`--replace names "${replace}", but the database of MONGODB_URI is "${name}".`);
  }
  if (replace === undefined && (await holdsData(db))) {
    throw new BackupError(
      `The database "${name}" holds data. --replace ${name} replaces all of it; make a backup of it first.`,
    );
  }
};

/** @throws BackupError if this version cannot use the data. @returns true if the next start has to migrate them */
const compareVersions = async (db: Db, migrations: RestoreOptions['migrations']): Promise<boolean> => {
  const records = await migrationsIn(db, stagedName('migrations')).find().toArray();
  const finished = records.filter(({ finishedAt }) => finishedAt).map(({ _id }) => _id);
  try {
    newerMigrations(records, migrations);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new BackupError('The backup is of a newer version of the shop. Restore it with that version.');
  }
  return migrations.some(({ number }) => !finished.includes(number));
};

/** Writes the backup beside the data of the shop, and checks that it can replace them. */
const stage = async (
  { db, file, keys, dataDir, replace, migrations }: RestoreOptions,
  lease: Lease,
): Promise<{ files: readonly DataFile[]; wasRunning: boolean; isOlder: boolean }> => {
  try {
    const files = await stageBackup(db, file, keys);
    const wasRunning = await isShopRunning(db);
    const isOlder = await compareVersions(db, migrations);
    if (isOlder && wasRunning) {
      throw new BackupError(
        'The backup is of an older version of the shop. End every instance first; the next start migrates the data. A killed instance counts as running for up to 30 seconds.',
      );
    }
    if (files.length > 0) await checkDataFolder(dataDir);
    // A shop may have been opened on the empty database meanwhile.
    await refuseFull(db, replace);
    lease.lost.throwIfAborted();
    return { files, wasRunning, isOlder };
  } catch (error) {
    await clearStaged(db);
    throw error;
  }
};

/**
 * Restores a backup into a database. Until the whole backup is staged, the shop keeps its own data. A
 * running shop goes on with the restored data.
 * @throws BackupError with one line for the operator, which says if anything was restored
 */
export const restore = async (options: RestoreOptions): Promise<Restored> => {
  const { db, file, keys, dataDir, replace } = options;
  await refuseFull(db, replace);
  const lease = await takeLease(db, LEASE);
  if (!lease)
    throw new BackupError('Another restore is running on this database. If it was killed, try again in 30 seconds.');
  try {
    // A restore that was cut off may have left the only copy of some data, which only a whole backup may replace.
    const summary = await verifyArchive(file, keys);
    const { files, wasRunning, isOlder } = await stage(options, lease);
    await forgetStreams(db, stagedName('eventconsumers'), databaseTime());
    await swapCollections(db).catch(
      failAs('The data are replaced in part, and the shop may be unable to write: run the restore again'),
    );
    const changedFiles = await writeDataFiles(dataDir, files).catch(
      failAs('The database is restored, but not every secret in DATA_DIR: mend the folder, and run the restore again'),
    );
    if (!isOlder) {
      await ensureIndexes(db).catch(
        failAs('The database and the secrets are restored, but an index is missing, which the next start makes'),
      );
    }
    return { ...summary, changedFiles, wasRunning, isOlder };
  } finally {
    await lease.release();
  }
};
