import { BSON, type Document, MongoClient, type WithId } from 'mongodb';
import { PATIENCE_MS } from './patience.js';

/** The API's notes about its own work, which continues when the shop's data are restored. */
const NOTES = ['eventconsumers', 'leases', 'migrations', 'ratelimits', 'shortnumbers'];

/**
 * Reads all documents of a database.
 * @returns a function that makes them all there is again. The shop follows, as it does when a backup is restored
 */
export const openRestore = async (uri: string): Promise<() => Promise<void>> => {
  const client = await MongoClient.connect(uri, {
    connectTimeoutMS: 10_000,
    serverSelectionTimeoutMS: PATIENCE_MS,
  });
  const collections = async () =>
    (await client.db().collections()).filter((collection) => !NOTES.includes(collection.collectionName));
  const stored = new Map<string, readonly WithId<Document>[]>();
  for (const collection of await collections())
    stored.set(collection.collectionName, await collection.find().toArray());
  return async () => {
    const now = await collections();
    const documentsBefore = (name: string) => stored.get(name) ?? [];
    // First everything new goes: the shop may still work on an order, which would change the stock after its restore.
    for (const collection of now) {
      const ids = documentsBefore(collection.collectionName).map(({ _id }) => _id);
      await collection.deleteMany({ _id: { $nin: ids } });
    }
    for (const collection of now) {
      const present = new Set((await collection.find().toArray()).map((document) => BSON.EJSON.stringify(document)));
      for (const document of documentsBefore(collection.collectionName)) {
        if (present.has(BSON.EJSON.stringify(document))) continue;
        await collection.replaceOne({ _id: document._id }, document, { upsert: true });
      }
    }
  };
};
