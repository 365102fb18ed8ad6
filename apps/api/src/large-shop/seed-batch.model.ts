import { model, Schema } from 'mongoose';

/** A part of a large shop that is written: the second run leaves it alone. */
export interface SeedBatchDoc {
  /** The kind of what is in it, and its number. */
  _id: string;
}

export const SeedBatchModel = model<SeedBatchDoc>(
  'SeedBatch',
  new Schema<SeedBatchDoc>({ _id: { type: String, required: true } }, { collection: 'seedbatches', versionKey: false }),
);
