import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';

/** Masters of uploaded pictures, in the database, so that every instance of the shop has them. */
export interface PictureStore {
  readonly has: (name: string) => Promise<boolean>;
  /** Stores a master, unless it is there. */
  readonly keep: (name: string, bytes: Uint8Array) => Promise<void>;
  readonly read: (name: string) => Promise<Uint8Array | undefined>;
}

const BUCKET = 'pictures';

/** The bucket of each connection: a new one would look for its indexes again. */
const buckets = new WeakMap<mongoose.mongo.Db, mongoose.mongo.GridFSBucket>();
const bucket = (): mongoose.mongo.GridFSBucket => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no database to keep pictures in');
  const known = buckets.get(db) ?? new mongoose.mongo.GridFSBucket(db, { bucketName: BUCKET });
  buckets.set(db, known);
  return known;
};

const idOf = async (name: string): Promise<mongoose.mongo.ObjectId | undefined> => {
  const [found] = await bucket().find({ filename: name }).limit(1).toArray();
  return found?._id;
};

export const createPictureStore = (): PictureStore => {
  const has = async (name: string): Promise<boolean> => (await idOf(name)) !== undefined;
  return {
    has,
    keep: async (name, bytes) => {
      if (await has(name)) return;
      await pipeline(Readable.from([bytes]), bucket().openUploadStream(name));
    },
    read: async (name) => {
      const id = await idOf(name);
      if (!id) return undefined;
      const parts: Uint8Array[] = [];
      for await (const part of bucket().openDownloadStream(id)) parts.push(part as Uint8Array);
      return Buffer.concat(parts);
    },
  };
};
