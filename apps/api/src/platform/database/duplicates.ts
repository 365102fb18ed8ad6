import { isDeepStrictEqual } from 'node:util';
import mongoose, { type Model, type mongo } from 'mongoose';
import { backgroundDb } from './background-client.js';

const NAMESPACE_NOT_FOUND = 26;

const existingIndexes = async <Doc>(model: Model<Doc>): Promise<mongo.IndexDescriptionInfo[]> => {
  try {
    return await backgroundDb().collection(model.collection.name).indexes();
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
};

/** True if a unique index covers all documents that have the field. */
const isGuarded = async <Doc>(model: Model<Doc>, field: string): Promise<boolean> =>
  (await existingIndexes(model)).some(
    ({ unique, key, partialFilterExpression: covered }) =>
      unique && isDeepStrictEqual(key, { [field]: 1 }) && isDeepStrictEqual(covered, { [field]: { $exists: true } }),
  );

/**
 * Documents with equal values in a field that should be unique: one list of ids for each value. A unique index proves
 * that there are none, so only a field without its index is searched. The search needs no snapshot, so it has no limit
 * in time.
 */
export async function* findDuplicates<Doc>(model: Model<Doc>, field: string): AsyncGenerator<string[]> {
  if (await isGuarded(model, field)) return;
  const shared = model
    .aggregate<{ ids: unknown[] }>([
      { $match: { [field]: { $exists: true } } },
      // Without a snapshot, a document that changes meanwhile may be read twice.
      { $group: { _id: `$${field}`, ids: { $addToSet: '$_id' } } },
      { $match: { 'ids.1': { $exists: true } } },
    ])
    .allowDiskUse(true)
    .cursor<{ ids: unknown[] }>();
  for await (const { ids } of shared) yield ids.map(String).sort();
}
