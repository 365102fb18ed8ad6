import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';

const { GridFSBucket } = mongoose.mongo;

/** Files in the database, by name. @param bucketName of GridFS */
export const fileBucket = (bucketName: string) => {
  /** The bucket of each connection: a new bucket would look for its indexes again. */
  const buckets = new WeakMap<mongoose.mongo.Db, mongoose.mongo.GridFSBucket>();
  const bucket = (): mongoose.mongo.GridFSBucket => {
    const { db } = mongoose.connection;
    if (!db) throw new Error('There is no database to store files in');
    const cached = buckets.get(db) ?? new GridFSBucket(db, { bucketName });
    buckets.set(db, cached);
    return cached;
  };
  return {
    write: (name: string, bytes: Uint8Array): Promise<void> =>
      pipeline(Readable.from([bytes]), bucket().openUploadStream(name)),
    read: async (name: string): Promise<Uint8Array | undefined> => {
      const [found] = await bucket().find({ filename: name }).limit(1).toArray();
      if (!found) return undefined;
      try {
        return Buffer.concat(await bucket().openDownloadStream(found._id).toArray());
      } catch (error) {
        // The file was removed during the read.
        if (!(await bucket().find({ _id: found._id }).hasNext())) return undefined;
        throw error;
      }
    },
  };
};
