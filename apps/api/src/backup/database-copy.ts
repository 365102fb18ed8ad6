import mongoose from 'mongoose';
import { batchesOf } from '../platform/database/cursor-items.js';
import { isRestoreUnfinished } from '../platform/database/staged-collections.js';
import type { Archive, Summary } from './archive.js';
import { BackupError } from './backup-error.js';
import { writeChanged } from './changed-documents.js';
import { collectionGone, followKeys } from './changed-keys.js';
import { backedUpCollections } from './contents.js';
import { writeLastStates } from './last-states.js';
import { removeMark, removeOldMarks, setMark } from './marks.js';

type Db = mongoose.mongo.Db;

/** NamespaceNotFound and QueryPlanKilled: a collection was dropped while it was read. */
const GONE_CODES: readonly unknown[] = [26, 175];
const isGone = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && GONE_CODES.includes(error.code);

/** The documents that the database sends together. */
const BATCH = 1_000;

const describeCollections = async (db: Db, archive: Archive): Promise<string[]> => {
  const names: string[] = [];
  for (const { name, options } of await backedUpCollections(db)) {
    const indexes = await db.collection(name).indexes();
    const description = { name, options, indexes: indexes.filter((index) => index.name !== '_id_') };
    await archive.addCollection(mongoose.mongo.BSON.EJSON.stringify(description, { relaxed: false }));
    names.push(name);
  }
  return names;
};

const copyDocuments = async (
  db: Db,
  names: readonly string[],
  { session, archive, stop }: { session: mongoose.mongo.ClientSession; archive: Archive; stop: AbortSignal },
): Promise<void> => {
  for (const name of names) {
    const all = db.collection(name).find({}, { session, raw: true, batchSize: BATCH, readConcern: 'majority' });
    for await (const documents of batchesOf(all)) {
      stop.throwIfAborted();
      await archive.addDocuments(name, documents as unknown as Uint8Array[]);
    }
  }
};

/**
 * Copies the database while the shop goes on. The result is the database at one point in time: a document that did not
 * change is the same at every time, and each changed document follows as it was at that point
 * (docs/decisions/050-backup.md).
 * @returns the point in time
 * @throws BackupError if a restore is unfinished, if a collection is dropped or replaced meanwhile, or if the
 *   database's log is too short
 */
export const copyDatabase = async (db: Db, archive: Archive): Promise<Summary['clusterTime']> => {
  const reading = db.client.startSession({ causalConsistency: true });
  const checking = db.client.startSession({ causalConsistency: true });
  await removeOldMarks(db);
  // Reads of this session see at least everything before the mark, and the stream has everything after it.
  const mark = await setMark(db, reading);
  const from = reading.operationTime;
  if (!from) throw new Error('The database returned no operation time');
  const changes = followKeys(db, from);
  const over = new AbortController();
  try {
    if (await isRestoreUnfinished(db)) {
      throw new BackupError('A restore is running or was cut off. Run it again first: its data are no backup.');
    }
    const names = await describeCollections(db, archive);
    let isCopied = false;
    const copying = copyDocuments(db, names, { session: reading, archive, stop: over.signal }).finally(() => {
      isCopied = true;
    });
    const following = changes.each(
      async (changed, until) => {
        checking.advanceOperationTime(until);
        await writeChanged(changed, { db, session: checking, archive });
      },
      () => isCopied,
    );
    try {
      await Promise.all([copying, following]);
    } finally {
      over.abort();
      await Promise.allSettled([copying, following]);
    }
    return await writeLastStates(db, changes, archive);
  } catch (error) {
    throw isGone(error) ? collectionGone() : error;
  } finally {
    await changes.close();
    await removeMark(db, mark);
    await reading.endSession();
    await checking.endSession();
  }
};
