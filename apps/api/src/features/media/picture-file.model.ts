import { model, Schema, type Types } from 'mongoose';

/** The bucket of GridFS that holds uploaded pictures. */
export const PICTURE_BUCKET = 'pictures';

/*
 * Only the indexes that GridFS needs. The driver makes them at the first upload of a process and never again, so that they
 * would be missing after a restore.
 */
const file = new Schema<{ filename: string; uploadDate: Date }>(
  { filename: String, uploadDate: Date },
  { collection: `${PICTURE_BUCKET}.files`, versionKey: false },
);
file.index({ filename: 1, uploadDate: 1 });
model('PictureFile', file);

const chunk = new Schema<{ files_id: Types.ObjectId; n: number }>(
  { files_id: Schema.Types.ObjectId, n: Number },
  { collection: `${PICTURE_BUCKET}.chunks`, versionKey: false },
);
chunk.index({ files_id: 1, n: 1 }, { unique: true });
model('PictureChunk', chunk);
