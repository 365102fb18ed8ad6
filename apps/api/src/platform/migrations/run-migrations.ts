import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Logger } from 'pino';
import { DatabaseError, databaseTime } from '../database/database.js';
import { isStaged } from '../database/staged-collections.js';
import { defined } from '../defined.js';
import { takeLease, type Lease } from '../leases.js';
import type { Report } from '../finding.js';

/** A step that updates the data of an older version. Never change a migration once it is released. */
export interface Migration {
  /** From 1, without duplicates; migrations run in this order. */
  readonly number: number;
  /** A description in a few words. */
  readonly name: string;
  /**
   * The last migration of the oldest version that still runs on the data after this one (docs/releases.md). Without it,
   * every version that lacks this migration refuses the data.
   */
  readonly worksSince?: number;
  /** The older migrations that this baseline replaces. It runs on an empty database, or after all these migrations. */
  readonly replaces?: ReplacedMigrations;
  /**
   * Works on raw documents, as models describe the current version, not the old data. Starts again after a kill, so it
   * must skip finished parts. Must stop soon once the signal is aborted, as another instance may have started it.
   */
  readonly up: (db: mongo.Db, signal: AbortSignal) => Promise<void>;
}

/** The migrations that this version no longer contains. */
interface ReplacedMigrations {
  readonly numbers: readonly number[];
  /** The last commit that contains these migrations. */
  readonly lastCommit: string;
}

/** The record of a migration's run. */
export interface MigrationDoc {
  /** The number. */
  _id: number;
  name: string;
  startedAt: Date;
  /** Absent while it is running or if it was killed. */
  finishedAt?: Date;
  /** The number of starts; more than one only after a kill or a failure. */
  attempts: number;
  /** As in {@link Migration}: a version without this migration reads it here. */
  worksSince?: number;
}

/** @param name another name of their collection, for data that are being restored */
export const migrationsIn = (db: mongo.Db, name = 'migrations'): mongo.Collection<MigrationDoc> =>
  db.collection<MigrationDoc>(name);

export interface MigrationOptions {
  readonly db: mongo.Db;
  readonly migrations: readonly Migration[];
  readonly log: Logger;
  /** The time that others wait for a killed holder; the default is 30 seconds. */
  readonly leaseMs?: number;
}

const LOOK_EVERY_MS = 250;

const inOrder = (migrations: readonly Migration[]): Migration[] => {
  const sorted = [...migrations].sort((a, b) => a.number - b.number);
  const twin = sorted.find(({ number }, index) => number === sorted[index + 1]?.number);
  if (twin) throw new Error(`Two migrations have the number ${String(twin.number)}`);
  return sorted;
};

/** Collections that a start fills before the first migration. */
const BOOKKEEPING: readonly string[] = ['migrations', 'leases'];

/** True if the database has documents that are more than bookkeeping. */
export const holdsData = async (db: mongo.Db): Promise<boolean> => {
  for await (const { name } of db.listCollections({ type: 'collection' }, { nameOnly: true })) {
    if (BOOKKEEPING.includes(name) || isStaged(name)) continue;
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) return true;
  }
  return false;
};

/**
 * The migrations of newer versions. One that has begun may have changed data already.
 * @throws DatabaseError if this version cannot use the data after one of them
 */
export const newerMigrations = (
  records: readonly MigrationDoc[],
  migrations: readonly Pick<Migration, 'number' | 'replaces'>[],
): MigrationDoc[] => {
  const known = new Set(migrations.flatMap(({ number, replaces }) => [number, ...(replaces?.numbers ?? [])]));
  const last = Math.max(0, ...known);
  const newer = records.filter(({ _id }) => !known.has(_id));
  const refused = newer.find(({ worksSince }) => worksSince === undefined || worksSince > last);
  if (!refused) return newer;
  throw new DatabaseError(
    `The database was used by a newer version of the shop (migration ${String(refused._id)}, ${refused.name}). Start that version, or restore a backup.`,
  );
};

/**
 * The pending migrations, in order.
 * @throws DatabaseError if this version cannot use the data
 */
const pendingMigrations = async (db: mongo.Db, migrations: readonly Migration[]): Promise<Migration[]> => {
  // Reads the data before the records: data that another instance writes in between then have their record.
  const isFilled = await holdsData(db);
  const records = await migrationsIn(db).find().toArray();
  const finished = new Set(records.filter(({ finishedAt }) => finishedAt).map(({ _id }) => _id));
  const sorted = inOrder(migrations);
  newerMigrations(records, sorted);
  const pending = sorted.filter(({ number }) => !finished.has(number));
  for (const { number, replaces } of pending) {
    const isStarted = records.some(({ _id }) => _id === number);
    if (!replaces || isStarted || !isFilled || replaces.numbers.every((replaced) => finished.has(replaced))) continue;
    throw new DatabaseError(
      `The data are of a version before the first release: start commit ${replaces.lastCommit} on them first, then start this version again.`,
    );
  }
  return pending;
};

const runOne = async (
  { number, name, worksSince, up }: Migration,
  lease: Lease,
  { db, log }: MigrationOptions,
): Promise<void> => {
  await migrationsIn(db).updateOne(
    { _id: number },
    { $set: { name, startedAt: databaseTime(), ...defined({ worksSince }) }, $inc: { attempts: 1 } },
    { upsert: true },
  );
  log.info({ migration: number, name }, 'migrating the database');
  await up(db, lease.lost);
  lease.lost.throwIfAborted();
  await migrationsIn(db).updateOne({ _id: number }, { $set: { finishedAt: databaseTime() } });
};

/**
 * Updates the database to this version. If several instances start at the same time, one does the work and the others
 * wait. If that instance is killed, another one starts the same migration again.
 * @throws the migration's error; the next start tries the migration again
 * @throws DatabaseError if the data are of a newer version, or older than the baseline
 */
export const runMigrations = async (options: MigrationOptions): Promise<void> => {
  const { db, migrations, log, leaseMs } = options;
  const [newer] = newerMigrations(await migrationsIn(db).find().toArray(), inOrder(migrations));
  if (newer)
    log.warn({ migration: newer._id, name: newer.name }, 'the data are of a newer version, with which this one works');
  let isWaiting = false;
  while ((await pendingMigrations(db, migrations)).length > 0) {
    const lease = await takeLease(db, 'migrations', { leaseMs });
    if (!lease) {
      if (!isWaiting) log.info('another instance is migrating the database');
      isWaiting = true;
      await sleep(LOOK_EVERY_MS);
      continue;
    }
    try {
      // Checked again, as another instance may have run them before this one got the lease.
      for (const migration of await pendingMigrations(db, migrations)) await runOne(migration, lease, options);
    } finally {
      await lease.release();
    }
  }
};

/** Reports data that are not in this version's format. @returns true if any were reported */
export const auditMigrations = async (
  db: mongo.Db,
  migrations: readonly Migration[],
  report: Report,
): Promise<boolean> => {
  try {
    const pending = await pendingMigrations(db, migrations);
    for (const { number, name } of pending) {
      const migration = String(number);
      const message = `Migration ${migration} (${name}) has not run: start the shop, which runs it.`;
      report({ severity: 'error', code: 'migration_missing', message, ids: { migration } });
    }
    return pending.length === 0;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    report({ severity: 'error', code: 'data_of_other_version', message: error.message, ids: {} });
    return false;
  }
};
