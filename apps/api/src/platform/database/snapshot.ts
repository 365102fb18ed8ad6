import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type ClientSession } from 'mongoose';

const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;
/** The snapshots that are tried, with growing pauses of 26 seconds in total: slow disks lag behind. */
const TRIES = 10;
const FIRST_PAUSE_MS = 50;

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === code;

/** True if the read took longer than the server keeps old versions of documents. */
export const isSnapshotTooOld = (error: unknown): boolean => hasCode(error, SNAPSHOT_TOO_OLD);

/** True if the server's latest snapshot is older than a collection or an index. A later attempt succeeds. */
export const isSnapshotUnavailable = (error: unknown): boolean => hasCode(error, SNAPSHOT_UNAVAILABLE);

/** True if a newer snapshot may succeed. */
export const isSnapshotLost = (error: unknown): boolean => isSnapshotTooOld(error) || isSnapshotUnavailable(error);

/**
 * Reads in one session that sees the database as it was at a single point in time. It takes no lock. MongoDB keeps a
 * snapshot for five minutes unless configured otherwise (minSnapshotHistoryWindowInSeconds). When a snapshot is lost,
 * the work starts again in a newer one.
 * @param work must be safe to repeat; `tries` counts the snapshots that were lost
 */
export const inSnapshot = async <Result>(
  work: (session: ClientSession, tries: number) => Promise<Result>,
): Promise<Result> => {
  for (let tries = 0; ; tries += 1) {
    const session = await mongoose.startSession({ snapshot: true });
    try {
      return await work(session, tries);
    } catch (error) {
      if (!isSnapshotLost(error) || tries + 1 >= TRIES) throw error;
    } finally {
      await session.endSession();
    }
    await sleep(FIRST_PAUSE_MS * 2 ** tries);
  }
};
