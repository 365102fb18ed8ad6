import { PAYMENT_STATUSES, type Paisa, type PaymentStatus } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';

/** One attempt to pay one order at the provider. */
export interface PaymentAttemptDoc {
  _id: Types.ObjectId;
  order: Types.ObjectId;
  /** The provider's id; absent while the provider is being asked for one. */
  pidx?: string;
  paymentUrl?: string;
  /** The amount due, fixed when the attempt began and never converted again. */
  amountPaisa: Paisa;
  /** Rupees per dollar at that moment. */
  rate: number;
  status: PaymentStatus;
  /** True while it can still be paid; an order has at most one such attempt. */
  open: boolean;
  /** The provider's transaction id. A transaction pays only one order. */
  transactionId?: string;
  /** Why staff must look into it. */
  problem?: string;
  /** Whether that is about money that came in. */
  problemIsMoney?: boolean;
  createdAt: Date;
  /** When the link expires. */
  expiresAt: Date;
  /** When it was cancelled, failed, expired or was refunded. */
  closedAt?: Date;
  /** When the provider was asked last; older attempts lack it. */
  askedAt?: Date;
  /** When to ask the provider next; absent once nothing more can be learned. */
  nextCheckAt?: Date;
  /** When to find out what became of the order's open refund; absent without one. */
  refundCheckAt?: Date;
}

const schema = new Schema<PaymentAttemptDoc>({
  order: { type: Schema.Types.ObjectId, required: true },
  pidx: { type: String },
  paymentUrl: { type: String },
  amountPaisa: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
  rate: { type: Number, required: true },
  status: { type: String, enum: PAYMENT_STATUSES, required: true },
  open: { type: Boolean, required: true },
  transactionId: { type: String },
  problem: { type: String },
  problemIsMoney: { type: Boolean },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  closedAt: { type: Date },
  askedAt: { type: Date },
  nextCheckAt: { type: Date },
  refundCheckAt: { type: Date },
});
schema.index({ pidx: 1 }, { unique: true, partialFilterExpression: { pidx: { $exists: true } } });
schema.index({ transactionId: 1 }, { unique: true, partialFilterExpression: { transactionId: { $exists: true } } });
// Allows only one open attempt per order, so that two clicks make one payment.
schema.index({ order: 1 }, { unique: true, partialFilterExpression: { open: true } });
schema.index({ order: 1, createdAt: 1 });
schema.index({ nextCheckAt: 1 }, { partialFilterExpression: { nextCheckAt: { $exists: true } } });
schema.index({ refundCheckAt: 1 }, { partialFilterExpression: { refundCheckAt: { $exists: true } } });

/** Attempts that the provider may still complete: those that can be paid, and those it has not decided. */
export const UNDECIDED = { $or: [{ open: true }, { status: 'pending' as const }] };

export const PaymentAttemptModel = model<PaymentAttemptDoc>('PaymentAttempt', schema);
