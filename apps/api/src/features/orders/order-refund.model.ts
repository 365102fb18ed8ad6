import { REFUND_STATUSES, type Cents, type Paisa, type RefundStatus } from '@paila/shared';
import { Schema, type Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { actorSchema } from '../../platform/actor.model.js';

/** What a refund says of a line: so many of its items are refunded, and whether these return to stock. */
export interface RefundedLineDoc {
  /** Of the line in the order, from 0. */
  index: number;
  quantity: number;
  restock: boolean;
  /** Where its items go if their own size is gone. */
  size?: string;
  /** How many were in stock again once the refund was done; where an older version made it, all that `restock` says. */
  returned?: number;
}

/** The part of a refund that falls on a line of the order. */
export interface RefundShareDoc {
  /** Of the line in the order, from 0. */
  index: number;
  amountCents: Cents;
}

/** Money that was given back, or may be; see order-refunds.ts. */
export interface RefundDoc {
  _id: Types.ObjectId;
  status: RefundStatus;
  amountCents: Cents;
  amountPaisa: Paisa;
  lines: RefundedLineDoc[];
  /** What of the amount falls on which line, for reports; those that an older version made lack it. */
  shares?: RefundShareDoc[];
  /** Who began it: the provider, if it was made there. */
  actor: Actor;
  at: Date;
  /** Once it is done or refused. */
  endedAt?: Date;
  /** The provider's words. */
  answer?: string;
  /** Why, and what was found out of an unclear one; deleted with the customer's data, which they may contain. */
  reason?: string;
  note?: string;
  /** The caller's name for it, and a hash of what was sent under it. */
  idempotency?: { key: string; bodyHash: string };
}

const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;
const part = { _id: false } as const;

/** Refunds are part of their order. */
export const refundSchema = new Schema<RefundDoc>({
  status: { type: String, enum: REFUND_STATUSES, required: true },
  amountCents: cents,
  amountPaisa: cents,
  lines: [
    new Schema<RefundedLineDoc>(
      {
        index: { type: Number, required: true },
        quantity: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
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
  idempotency: {
    type: new Schema({ key: { type: String, required: true }, bodyHash: { type: String, required: true } }, part),
  },
});
