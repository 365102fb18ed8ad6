import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { isSnapshotLost, isSnapshotUnavailable } from '../platform/database/snapshot.js';
import type { Archive, Summary } from './archive.js';
import { BackupError } from './backup-error.js';
import { noteChanged, writeChanged, type ChangedIds } from './changed-documents.js';
import type { ChangedKeys } from './changed-keys.js';
import { removeMark, seesMark, setMark } from './marks.js';

/** The time to wait until the database can read a snapshot, which lags behind on slow disks. */
const SNAPSHOT_WITHIN_MS = 60_000;
const PAUSE_MS = 50;
/** The snapshots that are tried. On a busy machine, one may end before everything is read. */
const ATTEMPTS = 5;

/** The driver keeps the time of a snapshot, but does not declare it. */
const timeOf = (session: mongo.ClientSession): Summary['clusterTime'] => {
  const { snapshotTime: time } = session as unknown as { readonly snapshotTime?: mongo.Timestamp };
  if (!time) throw new Error('The snapshot has no time');
  return { t: time.t, i: time.i };
};

/** Opens a snapshot that contains this mark, and therefore everything that was committed before it. */
const openSnapshot = async (db: mongo.Db, mark: string): Promise<mongo.ClientSession> => {
  const givenUpAt = performance.now() + SNAPSHOT_WITHIN_MS;
  for (;;) {
    const session = db.client.startSession({ snapshot: true });
    const isOpen = await seesMark(db, mark, session).catch(async (error: unknown) => {
      if (isSnapshotUnavailable(error)) return false;
      await session.endSession();
      throw error;
    });
    if (isOpen) return session;
    await session.endSession();
    if (performance.now() > givenUpAt) throw new BackupError('The database gives no snapshot. Start the backup again.');
    await sleep(PAUSE_MS);
  }
};

/**
 * Writes every document that changed since the stream was last read, as it is at one point in time.
 * @returns that point
 * @throws BackupError if the database keeps no snapshot for long enough
 */
export const writeLastStates = async (
  db: mongo.Db,
  changes: ChangedKeys,
  archive: Archive,
): Promise<Summary['clusterTime']> => {
  const changed: ChangedIds = new Map();
  const noteAll = (found: ChangedIds): void => {
    for (const [collection, ids] of found) for (const id of ids.values()) noteChanged(changed, collection, id);
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const mark = await setMark(db);
    const session = await openSnapshot(db, mark);
    try {
      await removeMark(db, mark);
      // The snapshot is older than the end of the mark, so everything up to it is read.
      await changes.each(noteAll, ({ removed }) => removed.has(mark));
      await writeChanged(changed, { db, session, archive });
      return timeOf(session);
    } catch (error) {
      if (!isSnapshotLost(error)) throw error;
      // Another snapshot is newer: the same documents and those that change meanwhile are written again.
    } finally {
      await session.endSession();
    }
  }
  throw new BackupError(
    'The database keeps a snapshot for too short: raise its minSnapshotHistoryWindowInSeconds, and start again.',
  );
};
