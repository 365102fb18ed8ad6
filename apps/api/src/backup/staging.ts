import mongoose from 'mongoose';
import type { BackupKeys } from '../platform/backup-settings.js';
import { isDuplicateKey } from '../platform/database/database.js';
import { isStaged, STAGED } from '../platform/database/staged-collections.js';
import { readArchive } from './archive.js';
import { BackupError } from './backup-error.js';
import type { DataFile } from './data-files.js';

type Db = mongoose.mongo.Db;
type Document = mongoose.mongo.Document;

const { BSON, MongoBulkWriteError } = mongoose.mongo;
/** The documents that are written together, by number and by bytes. */
const BATCH = 1_000;
const BATCH_BYTES = 8 * 1024 * 1024;
const DUPLICATE_KEY = 11_000;

interface Described {
  readonly name: string;
  readonly options?: mongoose.mongo.CreateCollectionOptions;
  readonly indexes: readonly mongoose.mongo.IndexDescription[];
}

/** Every number keeps its type. */
const toDocument = (bytes: Uint8Array): Document =>
  BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true });

export const stagedName = (name: string): string => `${STAGED}${name}`;
const staged = (db: Db, name: string): mongoose.mongo.Collection => db.collection(stagedName(name));

/** Removes what a restore has left that was cut off. */
export const clearStaged = async (db: Db): Promise<void> => {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (isStaged(name)) await db.dropCollection(name);
  }
};

/** A document that was written again during the copy may be there twice. Its changes follow. */
const insertAll = async (db: Db, name: string, documents: readonly Document[]): Promise<void> => {
  try {
    await staged(db, name).insertMany([...documents], { ordered: false });
  } catch (error) {
    const faults = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (faults.length === 0 || faults.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  }
};

type Change = mongoose.mongo.AnyBulkWriteOperation;

/** Its id, whatever its type. */
const byId = (document: Document): mongoose.mongo.Filter<Document> => ({ _id: document['_id'] as never });

const toChange = (kind: string, document: Document): Change =>
  kind === 'put'
    ? { replaceOne: { filter: byId(document), replacement: document, upsert: true } }
    : { deleteOne: { filter: byId(document) } };

/** Gathers items of one collection and hands them on in batches. */
const createBatches = <Item>(handOn: (collection: string, items: readonly Item[]) => Promise<unknown>) => {
  let [collection, items, bytes] = ['', [] as Item[], 0];
  const flush = async (): Promise<void> => {
    const [name, full] = [collection, items];
    [items, bytes] = [[], 0];
    if (full.length > 0) await handOn(name, full);
  };
  return {
    flush,
    move: async (to: string): Promise<void> => {
      if (to === collection) return;
      await flush();
      collection = to;
    },
    add: async (item: Item, size: number): Promise<void> => {
      items.push(item);
      bytes += size;
      if (items.length >= BATCH || bytes >= BATCH_BYTES) await flush();
    },
  };
};

/** What a backup contains besides documents. */
interface Staged {
  readonly files: readonly DataFile[];
  readonly collections: readonly Described[];
}

/** Writes the documents as they were copied, under staged names. */
const stageDocuments = async (db: Db, file: string, keys: BackupKeys): Promise<Staged> => {
  const collections: Described[] = [];
  const files: DataFile[] = [];
  const documents = createBatches<Document>((name, batch) => insertAll(db, name, batch));
  for await (const { kind, payload } of readArchive(file, keys)) {
    if (kind === 'collection') {
      const described = BSON.EJSON.parse(payload.toString()) as Described;
      collections.push(described);
      await db.createCollection(stagedName(described.name), described.options ?? {});
    } else if (kind === 'in') await documents.move(payload.toString());
    else if (kind === 'document') await documents.add(toDocument(payload), payload.length);
    else if (kind === 'file') {
      const { name, content } = JSON.parse(payload.toString()) as { name: string; content: string };
      files.push({ name, content: Buffer.from(content, 'base64') });
    }
  }
  await documents.flush();
  return { files, collections };
};

/** Brings the documents that changed during the backup to its one point in time. The last state of each counts. */
const stageChanges = async (db: Db, file: string, keys: BackupKeys): Promise<void> => {
  const changes = createBatches<Change>((name, batch) => staged(db, name).bulkWrite([...batch]));
  for await (const { kind, payload } of readArchive(file, keys)) {
    if (kind === 'in') await changes.move(payload.toString());
    else if (kind === 'put' || kind === 'gone') {
      await changes.add(toChange(kind, toDocument(payload)), payload.length);
    }
  }
  await changes.flush();
};

const stageIndexes = async (db: Db, { collections }: Staged): Promise<void> => {
  for (const { name, indexes } of collections) {
    if (indexes.length === 0) continue;
    try {
      await staged(db, name).createIndexes([...indexes]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new BackupError(`The backup breaks a unique index of the collection ${name}. Nothing was restored.`);
    }
  }
};

/**
 * Writes a verified backup into the database, beside the collections of the shop, which stay as they are.
 * @returns the files of the backup
 */
export const stageBackup = async (db: Db, file: string, keys: BackupKeys): Promise<readonly DataFile[]> => {
  await clearStaged(db);
  const found = await stageDocuments(db, file, keys);
  await stageChanges(db, file, keys);
  await stageIndexes(db, found);
  return found.files;
};
