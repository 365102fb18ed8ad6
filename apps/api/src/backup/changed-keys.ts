import mongoose from 'mongoose';
import { BackupError } from './backup-error.js';
import { noteChanged, type ChangedIds } from './changed-documents.js';
import { isBackedUp, MARKS } from './contents.js';

type Timestamp = mongoose.mongo.Timestamp;

/** The time that the server waits for a change before it returns none. */
const SILENCE_MS = 100;
/** The changes that are looked up together, and the time for which they gather. */
const BATCH = 500;
const GATHER_MS = 250;

/** ChangeStreamHistoryLost and CappedPositionLost: the log of the database no longer has the changes. */
const LOST_CODES: readonly unknown[] = [286, 136];

interface Change {
  readonly operationType: string;
  readonly ns?: { readonly coll?: string };
  readonly to?: { readonly coll?: string };
  readonly documentKey?: { readonly _id: unknown };
  readonly clusterTime: Timestamp;
}

/** Changes that were read together. */
interface Batch {
  readonly changed: ChangedIds;
  /** The marks whose removal was read, in all batches so far. */
  readonly removed: ReadonlySet<string>;
  /** The time of the last change; undefined for none. */
  readonly until: Timestamp | undefined;
}

export const collectionGone = (): BackupError =>
  new BackupError('A collection was dropped or replaced during the backup. Start the backup again.');

const withClearReason = (error: unknown): unknown =>
  error instanceof mongoose.mongo.MongoServerError && LOST_CODES.includes(error.code)
    ? new BackupError('The log of the database (oplog) is too short for this backup. Make it larger, and start again.')
    : error;

/**
 * Follows which documents change, from a time on. Only their ids are read here: a document itself is read when it is
 * written, so that the newest of its states counts.
 */
export const followKeys = (db: mongoose.mongo.Db, from: Timestamp) => {
  const stream = db.watch([{ $project: { operationType: 1, ns: 1, to: 1, documentKey: 1, clusterTime: 1 } }], {
    startAtOperationTime: from,
    maxAwaitTimeMS: SILENCE_MS,
    batchSize: BATCH,
  });
  const removed = new Set<string>();

  const note = ({ operationType, ns, to, documentKey }: Change, changed: ChangedIds): void => {
    const collection = ns?.coll ?? '';
    if (collection === MARKS) {
      if (operationType === 'delete') removed.add(String(documentKey?._id));
      return;
    }
    if (documentKey) {
      if (isBackedUp(collection)) noteChanged(changed, collection, documentKey._id);
      return;
    }
    const isWhole = operationType === 'dropDatabase' || operationType === 'invalidate';
    if (isWhole || [ns?.coll, to?.coll].some((name) => name !== undefined && isBackedUp(name))) {
      throw collectionGone();
    }
  };

  const next = async (): Promise<Batch> => {
    const changed: ChangedIds = new Map();
    let until: Timestamp | undefined;
    const givenUpAt = performance.now() + GATHER_MS;
    for (let count = 0; count < BATCH; count += 1) {
      const change = (await stream.tryNext().catch((error: unknown) => {
        throw withClearReason(error);
      })) as Change | null;
      if (!change) break;
      note(change, changed);
      until = change.clusterTime;
      if (performance.now() > givenUpAt) break;
    }
    if (!until && stream.closed) throw new BackupError('The database ended the change stream. Start the backup again.');
    return { changed, removed, until };
  };

  return {
    /** Handles batch after batch, until the condition is true after one of them. */
    each: async (
      handle: (changed: ChangedIds, until: Timestamp) => Promise<void> | void,
      isDone: (batch: Batch) => boolean,
    ): Promise<void> => {
      for (;;) {
        const batch = await next();
        if (batch.until) await handle(batch.changed, batch.until);
        if (isDone(batch)) return;
      }
    },
    close: (): Promise<void> => stream.close().catch(() => undefined),
  };
};

export type ChangedKeys = ReturnType<typeof followKeys>;
