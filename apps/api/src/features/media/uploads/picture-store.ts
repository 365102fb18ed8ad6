import { type ClientSession, model, Schema, type Types } from 'mongoose';
import { databaseTime } from '../../../platform/database/database.js';
import { fileBucket } from '../../../platform/database/file-bucket.js';
import type { Subject } from '../../../platform/events/index.js';
import { invalid } from '../../../platform/http/errors.js';
import { uploadNamed } from '../making/picture-address.js';

/** The bucket of GridFS that holds uploaded pictures. */
const PICTURE_BUCKET = 'pictures';

/*
 * Declares the indexes that GridFS and the shop's jobs need. The driver makes its indexes only at the first upload of a
 * process, so they would be missing after a restore. `uploadDate` is the time of the last claim, as GridFS has no other
 * time.
 */
const file = new Schema<{ filename: string; uploadDate: Date; metadata?: { releasedAt?: Date } }>(
  { filename: String, uploadDate: Date, metadata: { releasedAt: Date } },
  { collection: `${PICTURE_BUCKET}.files`, versionKey: false },
);
file.index({ filename: 1, uploadDate: 1 });
// For the job that removes unused pictures.
file.index({ uploadDate: 1 });
file.index({ 'metadata.releasedAt': 1 }, { sparse: true });
const FileModel = model('PictureFile', file);

const chunk = new Schema<{ files_id: Types.ObjectId; n: number }>(
  { files_id: Schema.Types.ObjectId, n: Number },
  { collection: `${PICTURE_BUCKET}.chunks`, versionKey: false },
);
chunk.index({ files_id: 1, n: 1 }, { unique: true });
const ChunkModel = model('PictureChunk', chunk);

const bucket = fileBucket(PICTURE_BUCKET);

/** The subject of the events about a picture. */
export const pictureSubject = (name: string): Subject<'picture'> => ({ kind: 'picture', id: name });

/** Pictures that nobody has claimed since a time, or that were released before it. */
export type MaybeUnused = { readonly unclaimedSince: Date } | { readonly releasedBefore: Date };

const unusedFilter = (unused: MaybeUnused): object =>
  'unclaimedSince' in unused
    ? { uploadDate: { $lt: unused.unclaimedSince } }
    : { 'metadata.releasedAt': { $lt: unused.releasedBefore } };

/** Marks a picture as used, in the caller's transaction if given. @returns true if the picture exists */
const claim = async (name: string, session?: ClientSession): Promise<boolean> => {
  const claimed = { $set: { uploadDate: databaseTime() }, $unset: { 'metadata.releasedAt': '' } } as const;
  const { matchedCount } = await FileModel.updateMany({ filename: name }, claimed).session(session ?? null);
  return matchedCount > 0;
};

/**
 * Masters of uploaded pictures, in the database, so that every instance of the shop has them. Each master stores the
 * time of its last claim, by an upload or by the save of a product. Unused masters are removed some time after that.
 */
export const pictureStore = {
  claim,
  /** Claims a master, and stores it unless it exists. @returns true if it is new */
  store: async (name: string, bytes: Uint8Array): Promise<boolean> => {
    if (await claim(name)) return false;
    await bucket.write(name, bytes);
    // The driver stores the time of this process's clock.
    await claim(name);
    return true;
  },
  read: bucket.read,
  /** The names among these that exist. */
  existing: async (names: readonly string[]): Promise<Set<string>> =>
    new Set(await FileModel.distinct('filename', { filename: { $in: [...names] } })),
  /** Marks pictures as released, in the caller's transaction. */
  release: async (names: readonly string[], session: ClientSession): Promise<void> => {
    const released = { $set: { 'metadata.releasedAt': databaseTime() } };
    await FileModel.updateMany({ filename: { $in: [...names] } }, released, { session });
  },
  /** The names of pictures that may be unused. */
  find: (unused: MaybeUnused): Promise<string[]> => FileModel.distinct('filename', unusedFilter(unused)).exec(),
  /** Undoes a release, as others still use the picture. */
  unrelease: async (name: string): Promise<void> => {
    await FileModel.updateMany({ filename: name }, { $unset: { 'metadata.releasedAt': '' } });
  },
  /**
   * Removes a master in the caller's transaction, unless it was claimed in the meantime. If another transaction claims
   * the master at the same time, the two conflict, so one of them sees the other's result.
   * @returns true if it was removed
   */
  remove: async (name: string, unused: MaybeUnused, session: ClientSession): Promise<boolean> => {
    const found = await FileModel.find({ filename: name, ...unusedFilter(unused) }, { _id: 1 }, { session }).lean();
    if (found.length === 0) return false;
    const ids = found.map(({ _id }) => _id);
    await FileModel.deleteMany({ _id: { $in: ids } }, { session });
    await ChunkModel.deleteMany({ files_id: { $in: ids } }, { session });
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
        throw invalid([{ msg: 'A picture no longer exists. Please upload it again', path: 'img' }]);
      }
    }
  },
  /**
   * Marks pictures as released by the document that the transaction changes. The pictures are removed soon unless other
   * documents use them.
   */
  release: async (addresses: readonly string[], session: ClientSession): Promise<void> => {
    const names = addresses.flatMap((address) => uploadNamed(address) ?? []);
    if (names.length > 0) await pictureStore.release(names, session);
  },
};
