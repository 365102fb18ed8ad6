import type { mongo } from 'mongoose';

/** Deleting this many documents costs about as much as making the collections and indexes anew. */
const MAX_DOCUMENTS = 2_000;

type Documents = readonly mongo.Document[];

/** A database as migrations and models have made it. */
export interface KeptDatabase {
  readonly structure: ReadonlyMap<string, string>;
  readonly documents: ReadonlyMap<string, Documents>;
}

/**
 * The options of each collection, its indexes and their files. A collection that was dropped and made again has another
 * file.
 */
const structureOf = async (db: mongo.Db): Promise<ReadonlyMap<string, string>> => {
  const collections = await db.client
    .db('admin')
    .aggregate<{ name: string }>([
      { $listCatalog: {} },
      { $match: { db: db.databaseName } },
      { $project: { name: 1, ident: 1, idxIdent: 1, 'md.options': 1, 'md.indexes.spec': 1, 'md.indexes.ready': 1 } },
    ])
    .toArray();
  return new Map(collections.map((each) => [each.name, JSON.stringify(each)]));
};

export const describeDatabase = async (db: mongo.Db): Promise<KeptDatabase> => {
  const structure = await structureOf(db);
  const documents = [...structure.keys()].map(async (name): Promise<[string, Documents]> => [
    name,
    await db.collection(name).find().toArray(),
  ]);
  return { structure, documents: new Map(await Promise.all(documents)) };
};

/** Deletes the documents of a suite, and the plans that the database has made for its queries. */
const resetCollection = async (db: mongo.Db, name: string, documents: Documents): Promise<void> => {
  const { deletedCount } = await db.collection(name).deleteMany({});
  if (deletedCount > 0) await db.command({ planCacheClear: name });
  if (documents.length > 0) await db.collection(name).insertMany([...documents]);
};

/**
 * Makes a used database like the new one.
 * @returns false if that is impossible, as its structure differs, or costs more than a new database
 */
export const resetDatabase = async (db: mongo.Db, { structure, documents }: KeptDatabase): Promise<boolean> => {
  const [{ objects }, used] = await Promise.all([db.stats(), structureOf(db)]);
  const isLarge = Number(objects) > MAX_DOCUMENTS;
  if (isLarge || [...structure].some(([name, made]) => used.get(name) !== made)) return false;
  const added = [...used.keys()].filter((name) => !structure.has(name));
  // The profiler may still be on.
  if (added.some((name) => name.startsWith('system.'))) return false;
  await Promise.all([
    ...added.map((name) => db.dropCollection(name)),
    ...[...documents].map(([name, original]) => resetCollection(db, name, original)),
  ]);
  return true;
};
