import {
  CALL_OUTCOMES,
  type CallOutcome,
  HAND_METHODS,
  type HandMethod,
  PAYMENT_SOURCES,
  PAYMENT_STATUSES,
  PROBLEM_REASONS,
  REFUND_STATUSES,
  type Cents,
  type Paisa,
  type PaymentSource,
  type PaymentStatus,
  type ProblemReason,
  type RefundStatus,
} from '@paila/shared';
import { Schema, type Types } from 'mongoose';
import { actorSchema, type Actor } from '../../platform/actor.js';
import { callIdentitySchema, type CallIdentity } from '../../platform/idempotency.js';

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
  /** True if the items came from tracked stock, to which they return. */
  tracked: boolean;
  /** The number of refunded items; absent for none. */
  refunded?: number;
  /** The number of refunded items that are in stock again; absent for none. */
  returned?: number;
  /** The line's part of all refunds; absent for nothing, and if an older version made all refunds. */
  refundedCents?: Cents;
}

/** How the items of an order left the shop. */
export interface ShipmentDoc {
  at: Date;
  /** Absent for items that the shop delivers itself, or that the customer picks up. */
  carrier?: string;
  trackingNumber?: string;
}

/** The cash that a courier, or the shop at pick-up, has collected for an order. */
export interface OrderCashDoc {
  /** The time of delivery. */
  at: Date;
  duePaisa: Paisa;
  countedPaisa: Paisa;
  /** Why the two differ. */
  reason?: string;
}

/** A call of staff that did not confirm an order. */
export interface OrderCallDoc {
  at: Date;
  actor: Actor;
  outcome: CallOutcome;
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

/** A matter that staff must review. */
export interface ReviewFlag {
  /** Identifies the cause, such as a payment id, so that the flag is never set twice and can be withdrawn. */
  about: string;
  text: string;
  /** The time of the flag; older flags lack it. */
  at?: Date;
  /** The time until which staff have to refund or return the money. Absent for flags about other matters. */
  dueAt?: Date;
  /** The time at which the shop told staff that {@link dueAt} was over; absent before. */
  overdueAt?: Date;
}

/** A review flag that staff have resolved, so that it is not set again. */
export interface ResolvedReview extends ReviewFlag {
  resolvedAt: Date;
  actor: Actor;
  /** The findings of staff. Deleted with the customer's data, which they may contain. */
  note?: string;
  /** The answer to the customer who reported the problem. Deleted likewise. */
  answer?: string;
}

/**
 * A payment that the caller named when placing the order, and that this shop has not begun. Anybody can make up such
 * payments. So staff see the claim with the order, and get a review only once the provider confirms it.
 */
export interface PaymentClaim {
  paymentID: string;
  /** The time of the next look-up; absent once the checks have ended, and for a text that is not a payment id. */
  checkAt?: Date;
}

/** The state of a payment, as its order shows it. The payments feature has the payment itself. */
export interface OrderPaymentDoc {
  /** The first payments have none: they are Khalti's. */
  provider?: PaymentSource;
  pidx: string;
  status: PaymentStatus;
  amountPaisa: Paisa;
}

/** The money that staff have received for an order. */
export interface HandPaymentDoc {
  method: HandMethod;
  amountPaisa: Paisa;
}

/** A number of items. */
export const count = { type: Number, required: true, min: 1, validate: Number.isSafeInteger } as const;
/** Whole cents or paisa. */
export const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;
const text = { type: String };
const requiredText = { ...text, required: true } as const;
const time = { type: Date, required: true } as const;
const actor = { type: actorSchema, required: true } as const;
const index = { type: Number, required: true } as const;
const part = { _id: false } as const;

export const lineSchema = new Schema<OrderLineDoc>(
  {
    product: {
      type: new Schema<OrderLineDoc['product']>({
        _id: { type: Schema.Types.ObjectId, required: true },
        title: requiredText,
        priceCents: cents,
        discountPriceCents: cents,
        img: requiredText,
        slug: requiredText,
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

export const cashSchema = new Schema<OrderCashDoc>(
  { at: time, duePaisa: cents, countedPaisa: cents, reason: text },
  part,
);

export const callSchema = new Schema<OrderCallDoc>(
  { at: time, actor, outcome: { type: String, enum: CALL_OUTCOMES, required: true } },
  part,
);

export const noteSchema = new Schema<OrderNoteDoc>({ at: time, actor, text: requiredText });

export const problemSchema = new Schema<OrderProblemDoc>({
  at: time,
  reason: { type: String, enum: PROBLEM_REASONS, required: true },
  text: requiredText,
});

export const claimSchema = new Schema<PaymentClaim>({ paymentID: requiredText, checkAt: { type: Date } }, part);

export const paymentSchema = new Schema<OrderPaymentDoc>(
  {
    provider: { type: String, enum: PAYMENT_SOURCES },
    pidx: requiredText,
    status: { type: String, enum: PAYMENT_STATUSES, required: true },
    amountPaisa: cents,
  },
  part,
);

export const handPaymentSchema = new Schema<HandPaymentDoc>(
  { method: { type: String, enum: HAND_METHODS, required: true }, amountPaisa: cents },
  part,
);

const reviewFlag = {
  about: requiredText,
  text: requiredText,
  at: { type: Date },
  dueAt: { type: Date },
  overdueAt: { type: Date },
} as const;

export const reviewFlagSchema = new Schema<ReviewFlag>(reviewFlag, part);

export const resolvedReviewSchema = new Schema<ResolvedReview>(
  { ...reviewFlag, resolvedAt: time, actor, note: text, answer: text },
  part,
);

/** The refunded items of a line, and whether they return to stock. */
export interface RefundedLineDoc {
  /** The index of the line in the order, from 0. */
  index: number;
  quantity: number;
  restock: boolean;
  /** The size that the items go into if their own size is gone. */
  size?: string;
  /** The number of items that returned to stock. Refunds by an older version lack it: `restock` decides for all. */
  returned?: number;
}

/** The part of a refund that falls on a line of the order. */
export interface RefundShareDoc {
  /** The index of the line in the order, from 0. */
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
  /** The actor who began the refund: the provider, if somebody made it in the provider's dashboard. */
  actor: Actor;
  at: Date;
  /** Absent until the refund is done or refused. */
  endedAt?: Date;
  /** The provider's words. */
  answer?: string;
  /** The reason, and the findings of staff about an unclear refund. Deleted with the customer's data. */
  reason?: string;
  note?: string;
  /** True if staff gave the money back in another way than by the provider that took it; absent otherwise. */
  elsewhere?: true;
  /** The call that began the refund. */
  idempotency?: CallIdentity;
}

export const refundSchema = new Schema<RefundDoc>({
  status: { type: String, enum: REFUND_STATUSES, required: true },
  amountCents: cents,
  amountPaisa: cents,
  lines: [
    new Schema<RefundedLineDoc>(
      {
        index,
        quantity: count,
        restock: { type: Boolean, required: true },
        size: text,
        returned: { type: Number, min: 0, validate: Number.isSafeInteger },
      },
      part,
    ),
  ],
  shares: { type: [new Schema<RefundShareDoc>({ index, amountCents: cents }, part)], default: undefined },
  actor,
  at: time,
  endedAt: { type: Date },
  answer: text,
  reason: text,
  note: text,
  elsewhere: { type: Boolean },
  idempotency: { type: callIdentitySchema },
});

/** The reasons for which items of an order come back. */
const RETURN_REASONS = ['cancelled', 'expired', 'refunded', 'refused', 'size_returned'] as const;
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
  line: index,
  product: { type: Schema.Types.ObjectId, required: true },
  size: requiredText,
  quantity: count,
  why: { type: String, enum: RETURN_REASONS, required: true },
  at: time,
  putInto: { type: new Schema({ size: requiredText, at: time, actor }, part) },
});
