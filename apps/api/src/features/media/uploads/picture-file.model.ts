import { model, Schema, type Types } from 'mongoose';

/** The bucket of GridFS that holds uploaded pictures. */
export const PICTURE_BUCKET = 'pictures';

/*
 * The indexes that GridFS needs, and those of the shop's own jobs. The driver makes its own at the first upload of a
 * process and never again, so that they would be missing after a restore.
 */
const file = new Schema<{ filename: string; uploadDate: Date }>(
  { filename: String, uploadDate: Date },
  { collection: `${PICTURE_BUCKET}.files`, versionKey: false },
);
file.index({ filename: 1, uploadDate: 1 });
// For the job that removes pictures which nothing shows.
file.index({ uploadDate: 1 });
file.index({ 'metadata.releasedAt': 1 }, { sparse: true });
model('PictureFile', file);

const chunk = new Schema<{ files_id: Types.ObjectId; n: number }>(
  { files_id: Schema.Types.ObjectId, n: Number },
  { collection: `${PICTURE_BUCKET}.chunks`, versionKey: false },
);
chunk.index({ files_id: 1, n: 1 }, { unique: true });
model('PictureChunk', chunk);
