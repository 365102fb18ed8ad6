import mongoose from 'mongoose';
import type { Logger } from 'pino';
import type { Finding, Report } from '../finding.js';
import { backgroundDb } from './background-client.js';
import { DatabaseError } from './database.js';
import { isDatabaseAway, isDuplicateKey } from './failures.js';
import { followChanges, type Follower } from './follow-changes.js';

type IndexDescription = mongoose.mongo.IndexDescription & { readonly key: Readonly<Record<string, unknown>> };

const { MongoServerError } = mongoose.mongo;
/** IndexOptionsConflict and IndexKeySpecsConflict: an index of the same name or fields has other options. */
const CONFLICT_CODES: readonly unknown[] = [85, 86];
const NAMESPACE_EXISTS = 48;

/** An index's default name in MongoDB, such as `email_1`. */
const indexName = ({ key, name }: IndexDescription): string => name ?? Object.entries(key).flat().join('_');

/** The indexes that this program's models declare, by the name of the collection. A few models declare none. */
const declaredIndexes = (): { readonly collection: string; readonly indexes: readonly IndexDescription[] }[] =>
  Object.values(mongoose.models).map(({ schema, collection }) => ({
    collection: collection.name,
    indexes: schema.indexes().map(([key, options]) => ({ ...options, key }) as IndexDescription),
  }));

/** Makes a collection without indexes of its own. Its first document would make it as well, but ends open snapshots. */
const makeCollection = async (db: mongoose.mongo.Db, name: string): Promise<void> => {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
  }
};

/** Explains why an index cannot be made. Omits the values of documents, which may be personal. */
const explain = (error: unknown): string => {
  if (isDuplicateKey(error)) {
    const { keyPattern } = error as mongoose.mongo.MongoServerError & { readonly keyPattern?: object };
    return `several documents have the same ${Object.keys(keyPattern ?? {}).join(', ')}. Remove all but one of them`;
  }
  const message = error instanceof Error ? error.message : String(error);
  const isConflict = error instanceof MongoServerError && CONFLICT_CODES.includes(error.code);
  return isConflict ? `${message}. Drop the existing index` : message;
};

/**
 * Makes every declared index, however long that takes, and every collection.
 * @throws DatabaseError for the first collection whose indexes cannot be made; the message says why
 */
export const ensureIndexes = async (db: mongoose.mongo.Db = backgroundDb()): Promise<void> => {
  for (const { collection, indexes } of declaredIndexes()) {
    try {
      if (indexes.length > 0) await db.collection(collection).createIndexes([...indexes]);
      else await makeCollection(db, collection);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const reason = explain(error);
      throw new DatabaseError(`The indexes of the collection ${collection} cannot be made: ${reason}.`, {
        cause: error,
      });
    }
  }
};

/**
 * Makes every index again whenever a collection or the database was dropped under the running shop, such as by a
 * restore. Requires a database that has its indexes.
 */
export const keepIndexes = async (log: Logger): Promise<Follower> => {
  let isFirst = true;
  const remake = async (): Promise<void> => {
    if (!isFirst) await ensureIndexes();
    isFirst = false;
  };
  return followChanges({
    name: 'indexes',
    collections: declaredIndexes().map(({ collection }) => collection),
    only: { operationType: { $in: ['drop', 'rename'] } },
    load: () =>
      remake().catch((error: unknown) => {
        // While the database is away the follower tries again. Any other cause needs an operator, and the shop goes on.
        if (isDatabaseAway(error)) throw error;
        log.error({ err: error }, 'indexes are missing');
      }),
    onChange: () => Promise.resolve(),
    log,
  });
};

const finding = (
  code: string,
  ids: { readonly collection: string; readonly index: string },
  text: string,
): Finding => ({
  severity: 'error',
  code,
  message: `The index ${ids.index} of the collection ${ids.collection} ${text}.`,
  ids,
});

const isSameKey = (a: object, b: object): boolean =>
  JSON.stringify(Object.entries(a)) === JSON.stringify(Object.entries(b));

/** Reports every index that a model declares and the database does not have, or has with other options. */
export const auditIndexes = async (report: Report): Promise<void> => {
  for (const model of Object.values(mongoose.models)) {
    const { toCreate } = await model.diffIndexes({ indexOptionsToCreate: true });
    if (toCreate.length === 0) continue;
    const collection = backgroundDb().collection(model.collection.name);
    const exists = await backgroundDb().listCollections({ name: collection.collectionName }).hasNext();
    const existing = exists ? await collection.indexes() : [];
    // Two indexes of a model may have the same key.
    const declared = new Set<string | undefined>(
      model.schema.indexes().map(([key, options]) => indexName({ ...options, key } as IndexDescription)),
    );
    for (const [key, options] of toCreate as readonly [IndexDescription['key'], Omit<IndexDescription, 'key'>][]) {
      const index = indexName({ ...options, key });
      const ids = { collection: collection.collectionName, index };
      const conflicting =
        existing.find(({ name }) => name === index) ??
        existing.find((candidate) => !declared.has(candidate.name) && isSameKey(candidate.key, key));
      if (conflicting) {
        const drop = `db.getCollection('${ids.collection}').dropIndex('${conflicting.name ?? index}')`;
        report(
          finding('index_differs', ids, `is not as the shop needs it: drop it with ${drop}, then restart the shop`),
        );
      } else report(finding('index_missing', ids, 'is missing: restart the shop, which makes it'));
    }
  }
};
