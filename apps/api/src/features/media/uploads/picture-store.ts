import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose, { type ClientSession, model, Schema, type Types } from 'mongoose';
import { databaseTime } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/http/errors.js';
import { uploadNamed } from '../making/picture-address.js';

/** The bucket of GridFS that holds uploaded pictures. */
const PICTURE_BUCKET = 'pictures';

/*
 * The indexes that GridFS needs, and those of the shop's own jobs. The driver makes its indexes only at the first
 * upload of a process, so they would be missing after a restore.
 */
const file = new Schema<{ filename: string; uploadDate: Date }>(
  { filename: String, uploadDate: Date },
  { collection: `${PICTURE_BUCKET}.files`, versionKey: false },
);
file.index({ filename: 1, uploadDate: 1 });
// For the job that removes unused pictures.
file.index({ uploadDate: 1 });
file.index({ 'metadata.releasedAt': 1 }, { sparse: true });
model('PictureFile', file);

const chunk = new Schema<{ files_id: Types.ObjectId; n: number }>(
  { files_id: Schema.Types.ObjectId, n: Number },
  { collection: `${PICTURE_BUCKET}.chunks`, versionKey: false },
);
chunk.index({ files_id: 1, n: 1 }, { unique: true });
model('PictureChunk', chunk);

/** Pictures that nobody has claimed since a time, or that were released before it. */
export type MaybeUnused = { readonly unclaimedSince: Date } | { readonly releasedBefore: Date };

const unusedFilter = (unused: MaybeUnused): object =>
  'unclaimedSince' in unused
    ? { uploadDate: { $lt: unused.unclaimedSince } }
    : { 'metadata.releasedAt': { $lt: unused.releasedBefore } };

const database = (): mongoose.mongo.Db => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no database to store pictures in');
  return db;
};
// GridFS can store a time only as the time of the upload.
const files = () => database().collection<{ filename: string; uploadDate: Date }>(`${PICTURE_BUCKET}.files`);
const chunks = () => database().collection<{ files_id: mongoose.mongo.ObjectId }>(`${PICTURE_BUCKET}.chunks`);

/** The bucket of each connection: a new bucket would look for its indexes again. */
const buckets = new WeakMap<mongoose.mongo.Db, mongoose.mongo.GridFSBucket>();
const bucket = (): mongoose.mongo.GridFSBucket => {
  const db = database();
  const cached = buckets.get(db) ?? new mongoose.mongo.GridFSBucket(db, { bucketName: PICTURE_BUCKET });
  buckets.set(db, cached);
  return cached;
};

const inSession = (session: ClientSession | undefined) => (session ? { session } : {});

/** Marks a picture as used, in the caller's transaction if given. @returns whether the picture exists */
const claim = async (name: string, session?: ClientSession): Promise<boolean> => {
  const claimed = { $set: { uploadDate: databaseTime() }, $unset: { 'metadata.releasedAt': '' } } as const;
  const { matchedCount } = await files().updateMany({ filename: name }, claimed, inSession(session));
  return matchedCount > 0;
};

/**
 * Masters of uploaded pictures, in the database, so that every instance of the shop has them. Each stores the time of
 * its last claim, by an upload or by the save of a product. Unused masters are removed some time after that.
 */
export const pictureStore = {
  claim,
  /** Claims a master, and stores it unless it exists. @returns whether it is new */
  store: async (name: string, bytes: Uint8Array): Promise<boolean> => {
    if (await claim(name)) return false;
    await pipeline(Readable.from([bytes]), bucket().openUploadStream(name));
    // The driver stores the time of this process's clock.
    await claim(name);
    return true;
  },
  read: async (name: string): Promise<Uint8Array | undefined> => {
    const [found] = await bucket().find({ filename: name }).limit(1).toArray();
    if (!found) return undefined;
    const parts: Uint8Array[] = [];
    try {
      for await (const part of bucket().openDownloadStream(found._id)) parts.push(part as Uint8Array);
    } catch (error) {
      // The picture was removed during the read.
      if ((await files().countDocuments({ _id: found._id })) === 0) return undefined;
      throw error;
    }
    return Buffer.concat(parts);
  },
  /** The names among these that exist. */
  existing: async (names: readonly string[]): Promise<Set<string>> =>
    new Set(await files().distinct('filename', { filename: { $in: [...names] } })),
  /** Marks pictures as released, in the caller's transaction. */
  release: async (names: readonly string[], session: ClientSession): Promise<void> => {
    const released = { $set: { 'metadata.releasedAt': databaseTime() } };
    await files().updateMany({ filename: { $in: [...names] } }, released, { session });
  },
  /** The names of pictures that may be unused. */
  find: (unused: MaybeUnused): Promise<string[]> => files().distinct('filename', unusedFilter(unused)),
  /** Undoes a release, as others still use the picture. */
  unrelease: async (name: string): Promise<void> => {
    await files().updateMany({ filename: name }, { $unset: { 'metadata.releasedAt': '' } });
  },
  /**
   * Removes a master in the caller's transaction, unless it was claimed meanwhile. If another transaction claims the
   * master at the same time, the two conflict, so one of them sees the other's result.
   * @returns whether it was removed
   */
  remove: async (name: string, unused: MaybeUnused, session: ClientSession): Promise<boolean> => {
    const found = await files()
      .find({ filename: name, ...unusedFilter(unused) }, { session })
      .toArray();
    if (found.length === 0) return false;
    const ids = found.map(({ _id }) => _id);
    await files().deleteMany({ _id: { $in: ids } }, { session });
    await chunks().deleteMany({ files_id: { $in: ids } }, { session });
    return true;
  },
};

export type PictureStore = typeof pictureStore;

/** Claims and releases of uploaded pictures by features. Addresses of other pictures are ignored. */
export const pictureClaims = {
  /**
   * Makes sure that pictures exist and stay, for use in the transaction.
   * @throws AppError 400 `validation` for a picture that was removed as unused
   */
  claim: async (addresses: readonly string[], session: ClientSession): Promise<void> => {
    for (const address of addresses) {
      const name = uploadNamed(address);
      if (name !== undefined && !(await pictureStore.claim(name, session))) {
        throw invalid([{ msg: 'A picture is not there any more: please send it again', path: 'img' }]);
      }
    }
  },
  /**
   * Marks pictures as released by the document that the transaction changes. They are removed soon unless others use
   * them.
   */
  release: async (addresses: readonly string[], session: ClientSession): Promise<void> => {
    const names = addresses.flatMap((address) => uploadNamed(address) ?? []);
    if (names.length > 0) await pictureStore.release(names, session);
  },
};
