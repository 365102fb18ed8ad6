import { REFUND_STATUSES, type Cents, type Paisa, type RefundStatus } from '@paila/shared';
import { Schema, type Types } from 'mongoose';
import { actorSchema, type Actor } from '../../platform/actor.js';
import { callIdentitySchema, type CallIdentity } from '../../platform/idempotency.js';
import { cents, count } from './order-parts.model.js';

/** The refunded items of a line, and whether they return to stock. */
export interface RefundedLineDoc {
  /** Of the line in the order, from 0. */
  index: number;
  quantity: number;
  restock: boolean;
  /** The size that its items go into if their own size is gone. */
  size?: string;
  /** How many returned to stock. Refunds by an older version lack it: all items did if `restock` says so. */
  returned?: number;
}

/** The part of a refund that falls on a line of the order. */
export interface RefundShareDoc {
  /** Of the line in the order, from 0. */
  index: number;
  amountCents: Cents;
}

/** A refund, of whatever status; see order-refunds.ts. */
export interface RefundDoc {
  _id: Types.ObjectId;
  status: RefundStatus;
  amountCents: Cents;
  amountPaisa: Paisa;
  lines: RefundedLineDoc[];
  /** The parts of the amount by line, for reports. Refunds by an older version lack them. */
  shares?: RefundShareDoc[];
  /** Who began it: the provider, if somebody made it in the provider's dashboard. */
  actor: Actor;
  at: Date;
  /** Once it is done or refused. */
  endedAt?: Date;
  /** The provider's words. */
  answer?: string;
  /** The reason, and what staff found out about an unclear refund. Deleted with the customer's data. */
  reason?: string;
  note?: string;
  /** The call that began it. */
  idempotency?: CallIdentity;
}

const part = { _id: false } as const;

export const refundSchema = new Schema<RefundDoc>({
  status: { type: String, enum: REFUND_STATUSES, required: true },
  amountCents: cents,
  amountPaisa: cents,
  lines: [
    new Schema<RefundedLineDoc>(
      {
        index: { type: Number, required: true },
        quantity: count,
        restock: { type: Boolean, required: true },
        size: { type: String },
        returned: { type: Number, min: 0, validate: Number.isSafeInteger },
      },
      part,
    ),
  ],
  shares: {
    type: [new Schema<RefundShareDoc>({ index: { type: Number, required: true }, amountCents: cents }, part)],
    default: undefined,
  },
  actor: { type: actorSchema, required: true },
  at: { type: Date, required: true },
  endedAt: { type: Date },
  answer: { type: String },
  reason: { type: String },
  note: { type: String },
  idempotency: { type: callIdentitySchema },
});

/** Why items of an order come back. */
const RETURN_REASONS = ['cancelled', 'expired', 'refunded', 'size_returned'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Items of an order that came back when their size was gone; see order-restocking.ts. */
export interface UnrestockedDoc {
  _id: Types.ObjectId;
  /** The index of their line in the order, from 0. */
  line: number;
  product: Types.ObjectId;
  size: string;
  quantity: number;
  why: ReturnReason;
  at: Date;
  /** The size that staff put them into later. */
  putInto?: { size: string; at: Date; actor: Actor };
}

export const unrestockedSchema = new Schema<UnrestockedDoc>({
  line: { type: Number, required: true },
  product: { type: Schema.Types.ObjectId, required: true },
  size: { type: String, required: true },
  quantity: count,
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
