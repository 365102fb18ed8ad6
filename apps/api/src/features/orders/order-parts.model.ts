import {
  PAYMENT_STATUSES,
  PROBLEM_REASONS,
  type Cents,
  type Paisa,
  type PaymentStatus,
  type ProblemReason,
} from '@paila/shared';
import { Schema, type Types } from 'mongoose';
import { actorSchema, type Actor } from '../../platform/actor.js';

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
  /** Its part of all refunds; absent for nothing, and if an older version made all of them. */
  refundedCents?: Cents;
}

/** How an order was sent. */
export interface ShipmentDoc {
  at: Date;
  carrier?: string;
  trackingNumber?: string;
}

/** A note of staff about an order. */
export interface OrderNoteDoc {
  _id: Types.ObjectId;
  at: Date;
  actor: Actor;
  text: string;
}

/** A problem that the customer reported. */
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
  /** The findings of staff. Deleted with the customer's data, which they may contain. */
  note?: string;
  /** The answer to the customer who reported it. Deleted likewise. */
  answer?: string;
}

/**
 * A payment that the caller named when placing the order, and that this shop has not begun. Anybody can make up such
 * payments. So staff see the claim with the order, and get a review only once the provider confirms it.
 */
export interface PaymentClaim {
  paymentID: string;
  /** The time of the next look-up; absent once the checks have ended, and for a text that is no payment id. */
  checkAt?: Date;
}

/** The state of a payment, as its order shows it. The payments feature has the payment itself. */
export interface OrderPaymentDoc {
  pidx: string;
  status: PaymentStatus;
  amountPaisa: Paisa;
}

/** A number of items. */
export const count = { type: Number, required: true, min: 1, validate: Number.isSafeInteger } as const;
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
    quantity: count,
    size: text,
    tracked: { type: Boolean, required: true },
    refunded: { ...count, required: false },
    returned: { ...count, required: false },
    refundedCents: { ...count, required: false },
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
