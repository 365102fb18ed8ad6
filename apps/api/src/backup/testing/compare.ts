import mongoose from 'mongoose';
import { backedUpCollections } from '../contents.js';

type Db = mongoose.mongo.Db;
const { BSON, Timestamp } = mongoose.mongo;

/** All documents as texts that keep the type of each number, by collection. */
export const everything = async (
  db: Db,
  session?: mongoose.mongo.ClientSession,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const found: Record<string, string[]> = {};
  for (const { name } of await backedUpCollections(db)) {
    // A restore makes the consumers of events go on by time, so it removes their tokens.
    const projection = name === 'eventconsumers' ? { token: 0, time: 0, restoredAt: 0 } : {};
    const documents = await db
      .collection(name)
      .find({}, { ...(session ? { session } : {}), projection, promoteValues: false })
      .toArray();
    found[name] = documents.map((document) => BSON.EJSON.stringify(document, { relaxed: false })).sort();
  }
  return found;
};

/** All documents as they were at a cluster time, of which the database still has a snapshot. */
export const everythingAt = async (db: Db, { t, i }: { readonly t: number; readonly i: number }) => {
  const session = db.client.startSession({ snapshot: true });
  try {
    Object.assign(session, { snapshotTime: new Timestamp({ t, i }) });
    return await everything(db, session);
  } finally {
    await session.endSession();
  }
};

/** The options and indexes of each collection. */
export const structure = async (db: Db): Promise<Readonly<Record<string, object>>> => {
  const found: Record<string, object> = {};
  for (const { name, options } of await backedUpCollections(db)) {
    const indexes = await db.collection(name).indexes();
    found[name] = { options, indexes: indexes.sort((a, b) => String(a.name).localeCompare(String(b.name))) };
  }
  return found;
};

/** Makes the database keep its snapshots for a while. @returns a function that undoes this */
export const keepSnapshots = async (db: Db): Promise<() => Promise<void>> => {
  const admin = db.client.db('admin');
  const setting = 'minSnapshotHistoryWindowInSeconds';
  const before = await admin.command({ getParameter: 1, [setting]: 1 });
  await admin.command({ setParameter: 1, [setting]: 300 });
  return async () => {
    await admin.command({ setParameter: 1, [setting]: Number(before[setting]) });
  };
};
