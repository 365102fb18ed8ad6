import { model, Schema, type Types } from 'mongoose';
import { actorSchema } from '../../platform/actor.model.js';
import type { Actor } from '../../platform/actor.js';

/** Why an order changed the stock of a size; `written_off`: items came back when their size was gone or not tracked. */
export const REASONS_OF_ORDERS = ['ordered', 'cancelled', 'expired', 'refunded', 'paid_late', 'written_off'] as const;
/** Why staff, or the seed, changed the stock of a size. */
export const ADJUSTMENTS = ['opening', 'edited', 'deleted'] as const;
/** Why the stock of a size changed. */
export const MOVEMENT_REASONS = [...ADJUSTMENTS, ...REASONS_OF_ORDERS] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** One line of the stock ledger. Lines are only ever added; those of a size sum up to its stock. */
export interface StockMovementDoc {
  _id: Types.ObjectId;
  product: Types.ObjectId;
  size: string;
  /** Items: negative when they left the stock. */
  change: number;
  why: MovementReason;
  order?: Types.ObjectId;
  actor: Actor;
  at: Date;
}

const schema = new Schema<StockMovementDoc>(
  {
    product: { type: Schema.Types.ObjectId, required: true },
    size: { type: String, required: true },
    change: {
      type: Number,
      required: true,
      validate: { validator: (change: number) => Number.isSafeInteger(change) && change !== 0 },
    },
    why: { type: String, enum: MOVEMENT_REASONS, required: true },
    order: { type: Schema.Types.ObjectId },
    actor: { type: actorSchema, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'stockmovements', versionKey: false },
);
schema.index({ product: 1, size: 1, at: 1 });
schema.index({ order: 1 }, { partialFilterExpression: { order: { $exists: true } } });

export const StockMovementModel = model<StockMovementDoc>('StockMovement', schema);
