import type { DrawingState } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';

/** The studio's last order for the pictures of a product, as the database keeps it. */
export interface DrawingDoc {
  product: Types.ObjectId;
  /** Where the pictures come to lie; changes with the artwork. */
  folder: string;
  /** Whose order it is: a later one of the same product has another. */
  run: string;
  state: Exclude<DrawingState, 'none'>;
  done: number;
  of: number;
  /** Why it failed, for people. */
  why?: string;
  /** Until when the instance that draws has promised to be heard of. Past for what has ended. */
  until: Date;
}

const schema = new Schema<DrawingDoc>({
  product: { type: Schema.Types.ObjectId, required: true },
  folder: { type: String, required: true },
  run: { type: String, required: true },
  state: { type: String, required: true },
  done: { type: Number, required: true },
  of: { type: Number, required: true },
  why: String,
  until: { type: Date, required: true },
});
schema.index({ product: 1 }, { unique: true });

export const DrawingModel = model<DrawingDoc>('Drawing', schema);
