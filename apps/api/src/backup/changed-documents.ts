import mongoose from 'mongoose';
import { batchesOf } from '../platform/database/cursor-items.js';
import type { Archive } from './archive.js';

const { BSON } = mongoose.mongo;

/** The documents that changed: by collection, their ids, each once by its text. */
export type ChangedIds = Map<string, Map<string, unknown>>;

const textOf = (id: unknown): string => BSON.EJSON.stringify({ id }, { relaxed: false });

export const noteChanged = (changed: ChangedIds, collection: string, id: unknown): void => {
  const ids = changed.get(collection) ?? new Map<string, unknown>();
  changed.set(collection, ids.set(textOf(id), id));
};

/** Writes changed documents as the session sees them. A document that the session does not see is written as gone. */
export const writeChanged = async (
  changed: ChangedIds,
  { db, session, archive }: { db: mongoose.mongo.Db; session: mongoose.mongo.ClientSession; archive: Archive },
): Promise<void> => {
  // A snapshot has its own read concern. Another read must not see what a change of the primary could take back.
  const options = { session, raw: true, ...(session.snapshotEnabled ? {} : { readConcern: 'majority' as const }) };
  for (const [collection, ids] of changed) {
    const missing = new Map(ids);
    const found = db.collection(collection).find({ _id: { $in: [...ids.values()] as never[] } }, options);
    for await (const documents of batchesOf(found)) {
      const put = documents as unknown as Uint8Array[];
      await archive.addChanges(collection, { put });
      for (const document of put) missing.delete(textOf(BSON.deserialize(document)['_id']));
    }
    const gone = [...missing.values()].map((id) => BSON.serialize({ _id: id }));
    if (gone.length > 0) await archive.addChanges(collection, { gone });
  }
};
