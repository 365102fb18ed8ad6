import { isDeepStrictEqual } from 'node:util';
import mongoose, { type ClientSession, type Model, type mongo } from 'mongoose';
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

/** The fields among these without a unique index over all documents that have the field. */
const unguarded = async <Doc>(model: Model<Doc>, fields: readonly string[]): Promise<string[]> => {
  const unique = (await existingIndexes(model)).filter((index) => index.unique);
  return fields.filter(
    (field) =>
      !unique.some(
        ({ key, partialFilterExpression: covered }) =>
          isDeepStrictEqual(key, { [field]: 1 }) && isDeepStrictEqual(covered, { [field]: { $exists: true } }),
      ),
  );
};

/**
 * Documents with equal values in a field that should be unique: one list of ids for each value. A unique index proves
 * that there are none, so only fields without their index are searched.
 */
export async function* findDuplicates<Doc>(
  model: Model<Doc>,
  fields: readonly string[],
  session: ClientSession,
): AsyncGenerator<{ field: string; ids: string[] }> {
  for (const field of await unguarded(model, fields)) {
    const shared = model
      .aggregate<{ ids: unknown[] }>([
        { $match: { [field]: { $exists: true } } },
        { $group: { _id: `$${field}`, count: { $sum: 1 }, ids: { $push: '$_id' } } },
        { $match: { count: { $gt: 1 } } },
      ])
      .session(session)
      .allowDiskUse(true)
      .cursor<{ ids: unknown[] }>();
    for await (const { ids } of shared) yield { field, ids: ids.map(String).sort() };
  }
}
