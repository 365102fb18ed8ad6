import { Schema, type Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { actorSchema } from '../../platform/actor.model.js';

/** Why items of an order come back. */
const RETURN_REASONS = ['cancelled', 'expired', 'refunded', 'size_returned'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Items of an order that came back when their size was not in stock any more; see order-restocking.ts. */
export interface UnrestockedDoc {
  _id: Types.ObjectId;
  /** The index of their line in the order, from 0. */
  line: number;
  product: Types.ObjectId;
  size: string;
  quantity: number;
  why: ReturnReason;
  at: Date;
  /** The size that they were put into instead, once somebody chose one. */
  putInto?: { size: string; at: Date; actor: Actor };
}

/** They are part of their order. */
export const unrestockedSchema = new Schema<UnrestockedDoc>({
  line: { type: Number, required: true },
  product: { type: Schema.Types.ObjectId, required: true },
  size: { type: String, required: true },
  quantity: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
  why: { type: String, enum: RETURN_REASONS, required: true },
  at: { type: Date, required: true },
  putInto: {
    type: new Schema(
      {
        size: { type: String, required: true },
        at: { type: Date, required: true },
        actor: { type: actorSchema, required: true },
      },
      { _id: false },
    ),
  },
});
