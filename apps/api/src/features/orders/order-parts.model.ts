import {
  PAYMENT_STATUSES,
  PROBLEM_REASONS,
  type Cents,
  type Paisa,
  type PaymentStatus,
  type ProblemReason,
} from '@paila/shared';
import { Schema, type Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { actorSchema } from '../../platform/actor.model.js';

/** A snapshot of a product at the time of the order. */
export interface OrderLineDoc {
  product: {
    _id: Types.ObjectId;
    title: string;
    priceCents: Cents;
    discountPriceCents: Cents;
    img: string;
    slug: string;
  };
  quantity: number;
  size?: string;
  /** Whether its items came from tracked stock and return there. */
  tracked: boolean;
  /** How many of its items were refunded; absent for none. */
  refunded?: number;
  /** How many of these are in stock again; absent for none. */
  returned?: number;
  /** What of all refunds falls on it; absent for nothing, and where an older version made all of them. */
  refundedCents?: Cents;
}

/** How an order was sent. */
export interface ShipmentDoc {
  at: Date;
  carrier?: string;
  trackingNumber?: string;
}

/** What staff have written down about an order. */
export interface OrderNoteDoc {
  _id: Types.ObjectId;
  at: Date;
  actor: Actor;
  text: string;
}

/** What its customer says is wrong. */
export interface OrderProblemDoc {
  _id: Types.ObjectId;
  at: Date;
  reason: ProblemReason;
  text: string;
}

/** Something that staff must look into. */
export interface ReviewFlag {
  /** Identifies the cause, such as a payment id, so that the flag is never set twice and can be withdrawn. */
  about: string;
  text: string;
  /** When it was set; older ones lack it. */
  at?: Date;
}

/** A review flag that staff have resolved, so that it is not set again. */
export interface ResolvedReview extends ReviewFlag {
  resolvedAt: Date;
  actor: Actor;
  /** What they found out; deleted with the customer's data, which it may contain. */
  note?: string;
  /** What they answered the customer who had reported it; deleted likewise. */
  answer?: string;
}

/**
 * A payment that whoever placed an order has named, and that this shop has not begun. Until the provider confirms it,
 * it is a mere claim: staff see it at the order, and nothing asks for their attention, as anybody can make up any
 * number of them.
 */
export interface PaymentClaim {
  paymentID: string;
  /** When to ask the provider about it; absent once there is nothing more to learn, and for what cannot be its id. */
  checkAt?: Date;
}

/** How a payment of an order stands, for its customer; its own record is the payments'. */
export interface OrderPaymentDoc {
  pidx: string;
  status: PaymentStatus;
  amountPaisa: Paisa;
}

/** Whole cents or paisa. */
export const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;
const text = { type: String };
const time = { type: Date, required: true } as const;
const part = { _id: false } as const;

export const lineSchema = new Schema<OrderLineDoc>(
  {
    product: {
      type: new Schema<OrderLineDoc['product']>({
        _id: { type: Schema.Types.ObjectId, required: true },
        title: { type: String, required: true },
        priceCents: cents,
        discountPriceCents: cents,
        img: { type: String, required: true },
        slug: { type: String, required: true },
      }),
      required: true,
    },
    quantity: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    size: text,
    tracked: { type: Boolean, required: true },
    refunded: { type: Number, min: 1, validate: Number.isSafeInteger },
    returned: { type: Number, min: 1, validate: Number.isSafeInteger },
    refundedCents: { type: Number, min: 1, validate: Number.isSafeInteger },
  },
  part,
);

export const shipmentSchema = new Schema<ShipmentDoc>({ at: time, carrier: text, trackingNumber: text }, part);

export const noteSchema = new Schema<OrderNoteDoc>({
  at: time,
  actor: { type: actorSchema, required: true },
  text: { type: String, required: true },
});

export const problemSchema = new Schema<OrderProblemDoc>({
  at: time,
  reason: { type: String, enum: PROBLEM_REASONS, required: true },
  text: { type: String, required: true },
});

export const claimSchema = new Schema<PaymentClaim>(
  { paymentID: { type: String, required: true }, checkAt: { type: Date } },
  part,
);

export const paymentSchema = new Schema<OrderPaymentDoc>(
  {
    pidx: { type: String, required: true },
    status: { type: String, enum: PAYMENT_STATUSES, required: true },
    amountPaisa: cents,
  },
  part,
);

const reviewFlag = {
  about: { type: String, required: true },
  text: { type: String, required: true },
  at: { type: Date },
} as const;

export const reviewFlagSchema = new Schema<ReviewFlag>(reviewFlag, part);

export const resolvedReviewSchema = new Schema<ResolvedReview>(
  { ...reviewFlag, resolvedAt: time, actor: { type: actorSchema, required: true }, note: text, answer: text },
  part,
);
