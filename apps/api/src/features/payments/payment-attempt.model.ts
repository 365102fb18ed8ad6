import {
  HAND_PREFIX,
  PAYMENT_SOURCES,
  PAYMENT_STATUSES,
  type Paisa,
  type PaymentSource,
  type PaymentStatus,
} from '@paila/shared';
import { model, Schema, type Types, type UpdateQuery } from 'mongoose';

/** One attempt to pay one order: at a provider, or by money that staff received, which is completed at once. */
export interface PaymentAttemptDoc {
  _id: Types.ObjectId;
  order: Types.ObjectId;
  /** The first attempts have none: they are Khalti's. */
  provider?: PaymentSource;
  /** The provider's id; absent until the provider has created one. The shop's own for money that staff received. */
  pidx?: string;
  /** Absent for money that staff received. */
  paymentUrl?: string;
  /** The amount due, fixed when the attempt began and never converted again. */
  amountPaisa: Paisa;
  /** Rupees per dollar at that moment. */
  rate: number;
  status: PaymentStatus;
  /** True while it can still be paid; an order has at most one such attempt. */
  open: boolean;
  /** The provider's transaction id, or the reference that staff entered. Each of them pays one order. */
  transactionId?: string;
  /** The reason for a review by staff. */
  problem?: string;
  /** True if the problem is about received money. */
  problemIsMoney?: boolean;
  createdAt: Date;
  /** The time at which the link expires. */
  expiresAt: Date;
  /** The time at which it was cancelled, failed, expired or refunded. */
  closedAt?: Date;
  /** The time of the last look-up at the provider; older attempts lack it. */
  askedAt?: Date;
  /** The time of the next look-up at the provider; absent once the status is final. */
  nextCheckAt?: Date;
  /** The time of the next check of the order's open refund; absent without one. */
  refundCheckAt?: Date;
  /** The part that staff gave back in another way than by the provider, which does not know of it; absent for none. */
  elsewherePaisa?: Paisa;
}

/** Compares transactions whatever the case of their letters, as staff type the ids that shoppers show. */
export const IGNORING_CASE = { locale: 'en', strength: 2 } as const;

/** An attempt that has an id. */
export type BegunAttempt = PaymentAttemptDoc & { readonly pidx: string };

/** An attempt that the provider has given a link to. */
export type LinkedAttempt = BegunAttempt & { readonly paymentUrl: string };

/** True if the provider has given a link to the attempt, so that it can be paid. */
export const isLinked = (attempt: PaymentAttemptDoc): attempt is LinkedAttempt =>
  attempt.pidx !== undefined && attempt.paymentUrl !== undefined;

const schema = new Schema<PaymentAttemptDoc>({
  order: { type: Schema.Types.ObjectId, required: true },
  provider: { type: String, enum: PAYMENT_SOURCES },
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
  elsewherePaisa: { type: Number, min: 1, validate: Number.isSafeInteger },
});
schema.index({ pidx: 1 }, { unique: true, partialFilterExpression: { pidx: { $exists: true } } });
schema.index(
  { provider: 1, transactionId: 1 },
  { unique: true, partialFilterExpression: { transactionId: { $exists: true } } },
);
// A transfer and a QR payment can be the same money, so that the ways to receive money by hand share their references.
schema.index(
  { transactionId: 1 },
  // The ids of payments by hand begin with this prefix, and `.` follows `-`. A list of providers needs MongoDB 6.
  { name: 'reference', unique: true, partialFilterExpression: { pidx: { $gte: HAND_PREFIX, $lt: 'BH.' } } },
);
schema.index(
  { transactionId: 1 },
  {
    name: 'transaction-in-any-case',
    collation: IGNORING_CASE,
    partialFilterExpression: { transactionId: { $exists: true } },
  },
);
// Allows only one open attempt per order, so that two clicks make one payment.
schema.index({ order: 1 }, { unique: true, partialFilterExpression: { open: true } });
schema.index({ order: 1, createdAt: 1 });
schema.index({ nextCheckAt: 1 }, { partialFilterExpression: { nextCheckAt: { $exists: true } } });
schema.index({ refundCheckAt: 1 }, { partialFilterExpression: { refundCheckAt: { $exists: true } } });

/** Attempts that the provider may still complete: open ones, and undecided ones. */
export const UNDECIDED = { $or: [{ open: true }, { status: 'pending' as const }] };

/** Attempts whose provider may still report money, be they closed or not. The shop looks such an attempt up again. */
export const MONEY_MAY_COME = {
  paymentUrl: { $exists: true },
  status: { $nin: ['completed' as const, 'refunded' as const] },
  $or: [{ open: true }, { nextCheckAt: { $exists: true } }],
};

export const PaymentAttemptModel = model<PaymentAttemptDoc>('PaymentAttempt', schema);

/** The update that sets these fields, and removes the undefined ones. */
export const attemptUpdate = (fields: {
  readonly [Field in keyof PaymentAttemptDoc]?: PaymentAttemptDoc[Field] | undefined;
}): UpdateQuery<PaymentAttemptDoc> => {
  const entries = Object.entries(fields);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [[name, 1]] : []))),
  };
};
