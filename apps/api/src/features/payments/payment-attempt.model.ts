import { PAYMENT_STATUSES, type Paisa, type PaymentStatus } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';

/** One try to pay one order at the provider. */
export interface PaymentAttemptDoc {
  _id: Types.ObjectId;
  order: Types.ObjectId;
  /** The provider's id; absent for the moment in which the provider is asked for one. */
  pidx?: string;
  paymentUrl?: string;
  /** What has to arrive, fixed when the attempt began; nothing is converted anew afterwards. */
  amountPaisa: Paisa;
  /** Rupees for a dollar at that moment. */
  rate: number;
  status: PaymentStatus;
  /** While it may still be paid: an order has one such attempt at most. */
  open: boolean;
  /** The provider's booking. One pays one order only. */
  transactionId?: string;
  /** Why a person must look at it. */
  problem?: string;
  createdAt: Date;
  /** When the link ends. */
  expiresAt: Date;
  /** When the provider is to be asked again; absent once there is nothing left to learn. */
  nextCheckAt?: Date;
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
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  nextCheckAt: { type: Date },
});
schema.index({ pidx: 1 }, { unique: true, partialFilterExpression: { pidx: { $exists: true } } });
schema.index({ transactionId: 1 }, { unique: true, partialFilterExpression: { transactionId: { $exists: true } } });
// The lock that makes two clicks one payment.
schema.index({ order: 1 }, { unique: true, partialFilterExpression: { open: true } });
schema.index({ nextCheckAt: 1 }, { partialFilterExpression: { nextCheckAt: { $exists: true } } });

export const PaymentAttemptModel = model<PaymentAttemptDoc>('PaymentAttempt', schema);
