import {
  ADDRESS_FIELDS,
  multiply,
  ORDER_STATUSES,
  type Cents,
  type OrderAddress,
  type OrderStatus,
} from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';
import { actorSchema, type Actor } from '../../platform/actor.js';
import { callIdentitySchema, type CallIdentity } from '../../platform/idempotency.js';
import { countVersions } from '../../platform/database/counted-versions.js';
import {
  callSchema,
  cashSchema,
  cents,
  claimSchema,
  count,
  handPaymentSchema,
  lineSchema,
  noteSchema,
  paymentSchema,
  problemSchema,
  resolvedReviewSchema,
  reviewFlagSchema,
  shipmentSchema,
  type HandPaymentDoc,
  type OrderCallDoc,
  type OrderCashDoc,
  type OrderLineDoc,
  type OrderNoteDoc,
  type OrderPaymentDoc,
  type OrderProblemDoc,
  type PaymentClaim,
  type ResolvedReview,
  type ReviewFlag,
  type ShipmentDoc,
} from './order-parts.model.js';
import { refundSchema, unrestockedSchema, type RefundDoc, type UnrestockedDoc } from './order-parts.model.js';

export type {
  HandPaymentDoc,
  OrderCallDoc,
  OrderCashDoc,
  OrderLineDoc,
  OrderNoteDoc,
  OrderPaymentDoc,
  OrderProblemDoc,
  ResolvedReview,
  ReviewFlag,
  ShipmentDoc,
} from './order-parts.model.js';

export interface OrderDoc {
  _id: Types.ObjectId;
  /** Null for a guest's order, and once the account is erased. */
  user: Types.ObjectId | null;
  /** The payment that paid the order, or that the caller named. */
  paymentID?: string;
  /** The payment that the caller named, if the shop has not begun it; see order-claims.ts. */
  claim?: PaymentClaim;
  /** The unique order number that the payment id makes; see `orderNumberFrom`. */
  number?: string;
  /**
   * The number that people use, without its prefix; see placing/short-numbers.ts. Orders of an older version lack it.
   */
  shortNumber?: number;
  /** The payment that best represents the order; see order-paying.ts. Absent before the first payment. */
  payment?: OrderPaymentDoc;
  /** The number of updates of {@link payment}. */
  paymentsSeen?: number;
  /** The sum to pay: the lines and the delivery fee. */
  amountCents: Cents;
  /** The delivery fee of the time of placing; absent for free delivery, and for older orders. */
  deliveryFeeCents?: Cents;
  status: OrderStatus;
  createdAt: Date;
  /** Counts the order's changes, one for each transaction, from 1. The schema counts; no update needs to. */
  version: number;
  /** The time of the last payment that paid the order. */
  paidAt?: Date;
  /** The money that staff received for the order. Absent for an order that is paid otherwise. */
  byHand?: HandPaymentDoc;
  /** Present for an order with cash on delivery. */
  paymentMethod?: 'cash';
  /** The collected cash; absent before the parcel is delivered. */
  cash?: OrderCashDoc;
  /** The calls that did not confirm a cash order, oldest first; absent for none. They stay if it is paid online. */
  calls?: OrderCallDoc[];
  /** Staff call again from then on; absent for an order whose call is due at once. */
  callAfter?: Date;
  /**
   * The buyer's phone number as a digest, which finds the orders of a number; see placing/phone-history.ts. Absent
   * without a number, and once the order is anonymised.
   */
  buyer?: string;
  /** The time of packing; absent for an unpacked order. */
  packedAt?: Date;
  /** The time at which the customer cancelled the paid order; absent for any other order. */
  cancelRequestedAt?: Date;
  /** Present once the items have left the shop, by courier or with the customer; older orders lack it. */
  shipment?: ShipmentDoc;
  /**
   * True while the order may need an invoice or a credit note that is not written yet; false once all are written.
   * Absent for an order that has not left since the shop numbers its invoices; see documents/due-documents.ts.
   */
  documentsDue?: boolean;
  /** The sum of the done refunds; absent for nothing. */
  refundedCents?: Cents;
  /** Oldest first; absent for none. At most one is open. */
  refunds?: RefundDoc[];
  /** Items that came back and could not return to stock, oldest first; absent for none. */
  unrestocked?: UnrestockedDoc[];
  /** Deleted with the customer's data, which they may contain; older orders lack them. */
  notes?: OrderNoteDoc[];
  /** Oldest first, absent for none; deleted with the customer's data, which they contain. */
  problems?: OrderProblemDoc[];
  /** The time at which the stock is released; only while the order is pending. */
  expiresAt?: Date;
  /** Nepali rupees for one dollar at the time of the order; older orders lack it. */
  usdToNpr?: number;
  /**
   * The promised day of delivery, such as `2026-11-24`. Older orders lack it, orders to places without a promise, and
   * orders for pick-up.
   */
  deliveryDay?: string;
  /** Present for an order that the customer picks up in the shop. Its address is only the customer's own. */
  pickUp?: true;
  /** The holders that an unpaid order counts for; see placing/open-order-limits.ts. */
  holders?: string[];
  address: OrderAddress;
  /** A list of lists with one line each, as in the API. */
  products: OrderLineDoc[][];
  /** `undone` marks an entry that undoes the entry before. */
  history: { status: OrderStatus; at: Date; actor: Actor; undone?: true }[];
  /** The end of the time in which staff can undo the last step. */
  undoUntil?: Date;
  /** The open reviews only. */
  reviewFlags: ReviewFlag[];
  /** Older orders lack it. */
  resolvedReviews?: ResolvedReview[];
  /** The text that the back office searches; see order-search.ts. */
  search: string;
  /** Counts how often a guest's link was revoked; absent for never. Only tokens of this generation open the order. */
  linkGeneration?: number;
  /** The SHA-256 of the first token of a guest's order; only if placed before links had their own secrets. */
  orderTokenHash?: string;
  /** The call that placed the order. The key comes from its Idempotency-Key or its payment. */
  idempotency?: CallIdentity;
  /** The time of removal from every list. The order stays for the books. */
  deletedAt: Date | null;
  /** The time at which the order lost its personal data. It can no longer be sent. */
  anonymisedAt?: Date | null;
}

const text = { type: String };
const part = { _id: false } as const;
const ORDER_ADDRESS_FIELDS = ['_id', ...ADDRESS_FIELDS, 'email'] as const;

const schema = new Schema<OrderDoc>(
  {
    user: { type: Schema.Types.ObjectId, default: null },
    paymentID: text,
    claim: { type: claimSchema },
    number: text,
    shortNumber: { ...count, required: false },
    amountCents: cents,
    deliveryFeeCents: { ...cents, min: 1, required: false },
    status: { type: String, enum: ORDER_STATUSES, required: true },
    createdAt: { type: Date, required: true },
    version: { ...count, default: 1 },
    paidAt: { type: Date },
    byHand: { type: handPaymentSchema },
    paymentMethod: { type: String, enum: ['cash'] },
    cash: { type: cashSchema },
    calls: { type: [callSchema], default: undefined },
    callAfter: { type: Date },
    buyer: text,
    packedAt: { type: Date },
    cancelRequestedAt: { type: Date },
    shipment: { type: shipmentSchema },
    documentsDue: { type: Boolean },
    refundedCents: { ...cents, required: false },
    refunds: { type: [refundSchema], default: undefined },
    unrestocked: { type: [unrestockedSchema], default: undefined },
    notes: { type: [noteSchema], default: undefined },
    problems: { type: [problemSchema], default: undefined },
    payment: { type: paymentSchema },
    paymentsSeen: { type: Number },
    expiresAt: { type: Date },
    usdToNpr: { type: Number },
    deliveryDay: text,
    pickUp: { type: Boolean },
    holders: { type: [String], default: undefined },
    address: {
      type: new Schema(
        // Mongoose drops a field that the schema lacks.
        Object.fromEntries(ORDER_ADDRESS_FIELDS.map((field) => [field, text])),
        part,
      ),
      required: true,
    },
    products: { type: [[lineSchema]], required: true },
    history: [
      new Schema(
        {
          status: { type: String, enum: ORDER_STATUSES, required: true },
          at: { type: Date, required: true },
          actor: { type: actorSchema, required: true },
          undone: { type: Boolean },
        },
        part,
      ),
    ],
    undoUntil: { type: Date },
    reviewFlags: [reviewFlagSchema],
    resolvedReviews: [resolvedReviewSchema],
    search: { type: String, default: '' },
    linkGeneration: { type: Number, min: 0, validate: Number.isSafeInteger },
    orderTokenHash: text,
    idempotency: { type: callIdentitySchema },
    deletedAt: { type: Date, default: null },
    anonymisedAt: { type: Date, default: null },
  },
  { minimize: false },
);
// Finds the claims that are due for a look-up.
schema.index({ 'claim.checkAt': 1 }, { sparse: true });
schema.index({ user: 1, deletedAt: 1, createdAt: -1, _id: -1 });
// Serve the back office's lists; its search scans the index instead of the documents.
schema.index({ deletedAt: 1, createdAt: -1, _id: -1, search: 1 });
schema.index({ deletedAt: 1, status: 1, createdAt: -1, _id: -1, search: 1 });
schema.index({ deletedAt: 1, amountCents: -1, _id: -1, search: 1 });
schema.index({ deletedAt: 1, status: 1, amountCents: -1, _id: -1, search: 1 });
schema.index({ deletedAt: 1, paidAt: -1, _id: -1 }, { partialFilterExpression: { paidAt: { $exists: true } } });
schema.index({ status: 1, expiresAt: 1 }, { partialFilterExpression: { status: 'pending' } });

// Finds the paid orders of a period for the bestsellers.
schema.index(
  { paidAt: 1, amountCents: 1, refundedCents: 1, usdToNpr: 1 },
  { partialFilterExpression: { paidAt: { $exists: true } } },
);
schema.index({ createdAt: 1, paidAt: 1 });

// Finds the cash orders that staff have to confirm by phone. A query has to name the same condition to use the index.
export const TO_CALL = { status: 'pending', paymentMethod: 'cash' } as const;
export const CALL_INDEX = 'calls';
schema.index({ expiresAt: 1, _id: 1 }, { name: CALL_INDEX, partialFilterExpression: TO_CALL });

// Serves the list of cash orders. A query has to name the same condition to use the index.
export const IS_PAID_IN_CASH = { paymentMethod: 'cash' } as const;
schema.index({ deletedAt: 1, createdAt: -1, _id: -1 }, { name: 'cash', partialFilterExpression: IS_PAID_IN_CASH });

// Finds the cash of some days.
schema.index({ 'cash.at': 1 }, { partialFilterExpression: { 'cash.at': { $exists: true } } });

// Finds the refunds of some days.
schema.index({ 'refunds.endedAt': 1 }, { partialFilterExpression: { 'refunds.endedAt': { $exists: true } } });

// Finds the carriers of recent orders. A query has to name the same condition to use the index.
export const IS_CARRIED = { 'shipment.carrier': { $gt: '' } } as const;
schema.index({ 'shipment.at': 1, 'shipment.carrier': 1, anonymisedAt: 1 }, { partialFilterExpression: IS_CARRIED });

// Finds the orders that may need an invoice or a credit note. A query has to name the same condition to use the index.
export const DOCUMENTS_DUE = { documentsDue: true } as const;
schema.index({ documentsDue: 1, 'shipment.at': 1 }, { partialFilterExpression: DOCUMENTS_DUE });

// Finds the orders that staff must review. A query has to name the same condition to use the index.
export const NEEDS_REVIEW = { 'reviewFlags.0': { $exists: true } } as const;
export const REVIEW_INDEX = 'createdAt_-1__id_-1';
schema.index({ createdAt: -1, _id: -1 }, { name: REVIEW_INDEX, partialFilterExpression: NEEDS_REVIEW });
/** Orders with money that staff have to refund or return. The index of open reviews finds them. */
export const HAS_REFUND_DUE = { ...NEEDS_REVIEW, 'reviewFlags.dueAt': { $exists: true } } as const;

// Serves the bin.
export const IS_REMOVED = { deletedAt: { $gt: new Date(0) } } as const;
schema.index({ deletedAt: -1, _id: -1 }, { partialFilterExpression: IS_REMOVED });

// Serves the list of guests, and its search.
export const IS_GUESTS = { user: null } as const;
export const GUEST_INDEX = 'guests';
schema.index(
  { deletedAt: 1, anonymisedAt: 1, createdAt: -1, _id: -1, search: 1 },
  { name: GUEST_INDEX, partialFilterExpression: IS_GUESTS },
);

// Finds the guests' orders whose personal data must be removed.
schema.index({ anonymisedAt: 1, status: 1, createdAt: 1 }, { partialFilterExpression: { user: null } });
// Finds all old orders that must lose their personal data, or be deleted.
schema.index({ status: 1, anonymisedAt: 1, createdAt: 1 });

countVersions(schema);

export const OrderModel = model<OrderDoc>('Order', schema);

/** The lines of an order as a flat list. */
export const orderLines = ({ products }: Pick<OrderDoc, 'products'>): OrderLineDoc[] => products.flat();

/** The price of a line, at the time of the order. */
export const lineTotal = ({ product, quantity }: Pick<OrderLineDoc, 'product' | 'quantity'>): Cents =>
  multiply(product.discountPriceCents, quantity);

/** The fields of an address by name, without the empty ones. */
export const toOrderAddress = (from: Readonly<Record<string, unknown>> | OrderAddress): OrderAddress => {
  const fields: Readonly<Record<string, unknown>> = { ...from };
  return Object.fromEntries(
    ORDER_ADDRESS_FIELDS.flatMap((field) => {
      const value = fields[field];
      return typeof value === 'string' && value.trim() !== '' ? [[field, value.trim()]] : [];
    }),
  );
};
