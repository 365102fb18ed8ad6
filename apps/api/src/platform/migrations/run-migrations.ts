import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Logger } from 'pino';
import { DatabaseError, databaseTime } from '../database/database.js';
import { takeLease, type Lease } from '../leases.js';

/** A step that updates the data of an older version. Never change a migration once it is released. */
export interface Migration {
  /** From 1, without duplicates; migrations run in this order. */
  readonly number: number;
  /** What it does, in a few words. */
  readonly name: string;
  /**
   * Works on raw documents, as models describe the current version, not the old data. It starts again if its instance was
   * killed, so it must skip what is done already. It must stop soon once the signal is aborted, as another instance may have
   * started it.
   */
  readonly up: (db: mongo.Db, signal: AbortSignal) => Promise<void>;
}

/** The record of a migration's run. */
export interface MigrationDoc {
  /** The number. */
  _id: number;
  name: string;
  startedAt: Date;
  /** Absent while it is running or if it was killed. */
  finishedAt?: Date;
  /** How often it was started; more than once only after a kill or a failure. */
  attempts: number;
}

export const migrationsIn = (db: mongo.Db): mongo.Collection<MigrationDoc> => db.collection<MigrationDoc>('migrations');

export interface MigrationOptions {
  readonly db: mongo.Db;
  readonly migrations: readonly Migration[];
  readonly log: Logger;
  /** How long others wait for a killed holder; the default is 30 seconds. */
  readonly leaseMs?: number;
}

const LOOK_EVERY_MS = 250;

const inOrder = (migrations: readonly Migration[]): Migration[] => {
  const sorted = [...migrations].sort((a, b) => a.number - b.number);
  const twin = sorted.find(({ number }, index) => number === sorted[index + 1]?.number);
  if (twin) throw new Error(`Two migrations have the number ${String(twin.number)}`);
  return sorted;
};

/** The pending migrations, in order. */
const pendingOf = async ({ db, migrations }: MigrationOptions): Promise<Migration[]> => {
  const done = await migrationsIn(db)
    .find({ finishedAt: { $exists: true } })
    .toArray();
  const known = inOrder(migrations);
  const newer = done.find(({ _id }) => !known.some(({ number }) => number === _id));
  if (newer) {
    throw new DatabaseError(
      `The database was used by a newer version of the shop (migration ${String(newer._id)}, ${newer.name}). Start that version, or restore a backup.`,
    );
  }
  return known.filter(({ number }) => !done.some(({ _id }) => _id === number));
};

const runOne = async ({ number, name, up }: Migration, lease: Lease, { db, log }: MigrationOptions): Promise<void> => {
  await migrationsIn(db).updateOne(
    { _id: number },
    { $set: { name, startedAt: databaseTime() }, $inc: { attempts: 1 } },
    { upsert: true },
  );
  log.info({ migration: number, name }, 'migrating the database');
  await up(db, lease.lost);
  lease.lost.throwIfAborted();
  await migrationsIn(db).updateOne({ _id: number }, { $set: { finishedAt: databaseTime() } });
};

/**
 * Updates the database to this version. If several instances start at the same time, one does the work and the others wait;
 * if it is killed, another one starts the same migration again.
 * @throws what a migration throws; the next start tries it again
 * @throws DatabaseError if the data are of a newer version
 */
export const runMigrations = async (options: MigrationOptions): Promise<void> => {
  const { db, log, leaseMs } = options;
  let isWaiting = false;
  while ((await pendingOf(options)).length > 0) {
    const lease = await takeLease(db, 'migrations', leaseMs);
    if (!lease) {
      if (!isWaiting) log.info('another instance is migrating the database');
      isWaiting = true;
      await sleep(LOOK_EVERY_MS);
      continue;
    }
    try {
      // Checked again, as they may have run before this instance got the lease.
      for (const migration of await pendingOf(options)) await runOne(migration, lease, options);
    } finally {
      await lease.release();
    }
  }
};
