import {
  type Cents,
  CREDIT_REASONS,
  type CreditReason,
  INVOICE_KINDS,
  type InvoiceKind,
  type Paisa,
  PAYMENT_SOURCES,
  type PaymentSource,
} from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';

/**
 * The seller, as the shop was when it wrote the document. Every text may be empty. An optional one is absent if the
 * shop had not set it, and in documents of older versions.
 */
export interface InvoiceSeller {
  readonly name: string;
  /** The name of the seller on invoices; empty for the shop's own. */
  readonly legalName: string;
  /** The number of the company's registration. */
  readonly registrationNumber?: string;
  /** The PAN or VAT number. */
  readonly panNumber: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly grievanceName?: string;
  readonly grievancePhone?: string;
  readonly grievanceEmail?: string;
  /** The terms of returns. */
  readonly returns: string;
}

/** A line of a document. */
export interface InvoiceLineDoc {
  /** The index of the line in its order, from 0. Absent for the delivery fee. */
  readonly index?: number;
  readonly title: string;
  readonly size?: string;
  /** The number of items; 0 for money alone, such as the delivery fee, or a refund that names no item. */
  readonly quantity: number;
  /** The price of one item, or the delivery fee of the order. */
  readonly unitCents: Cents;
  readonly cents: Cents;
  /** Includes value added tax. */
  readonly paisa: Paisa;
  readonly vatPaisa?: Paisa;
}

/** The payment, as it was when the invoice was written. */
export interface InvoicePaymentDoc {
  readonly way: PaymentSource | 'cash';
  /** The received money, or the cash that is due, less done refunds. */
  readonly paisa: Paisa;
  readonly isPaid: boolean;
}

/**
 * An invoice, or a credit note that takes a part of it back. Documents are only added. They hold no personal data of
 * customers, as the buyer stands apart (buyers.ts), so that they outlive the accounts.
 */
export interface InvoiceDoc {
  readonly _id: Types.ObjectId;
  readonly kind: InvoiceKind;
  /** The Nepali fiscal year, such as `2083/84`. */
  readonly fiscalYear: string;
  /** From 1 within the kind and the fiscal year, without gaps. */
  readonly sequence: number;
  /** What people read; see `documentNumber`. */
  readonly number: string;
  readonly order: Types.ObjectId;
  /** Never before the document with the number before. */
  readonly at: Date;
  readonly shortNumber?: number;
  readonly orderNumber: string;
  readonly orderedAt: Date;
  /** Nepali rupees for one dollar. */
  readonly usdToNpr: number;
  readonly seller: InvoiceSeller;
  readonly lines: readonly InvoiceLineDoc[];
  /** The sum of the lines. */
  readonly cents: Cents;
  /** The sum of the lines, with value added tax. */
  readonly paisa: Paisa;
  /** The tax in the sum; absent where the shop was not registered for it. */
  readonly vatPaisa?: Paisa;
  /** The time at which the items left. Present on an invoice; each leaving has an invoice of its own. */
  readonly leftAt?: Date;
  /** Present on an invoice. */
  readonly payment?: InvoicePaymentDoc;
  /** The refunds that were done before the items left, and that the invoice leaves out. Present on an invoice. */
  readonly refunds?: readonly Types.ObjectId[];
  /** The invoice that a credit note corrects. */
  readonly corrects?: Types.ObjectId;
  readonly correctsNumber?: string;
  /** Present on a credit note. */
  readonly reason?: CreditReason;
  /** The refund that a credit note is about. Present if that is its reason. */
  readonly refund?: Types.ObjectId;
}

const text = { type: String, default: '' } as const;
const requiredText = { type: String, required: true } as const;
const optionalText = { type: String } as const;
const id = { type: Schema.Types.ObjectId } as const;
const time = { type: Date, required: true } as const;
const whole = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;
const optionalWhole = { ...whole, required: false } as const;
const part = { _id: false } as const;

const lineSchema = new Schema<InvoiceLineDoc>(
  {
    index: optionalWhole,
    title: text,
    size: optionalText,
    quantity: whole,
    unitCents: whole,
    cents: whole,
    paisa: whole,
    vatPaisa: optionalWhole,
  },
  part,
);

const sellerSchema = new Schema<InvoiceSeller>(
  {
    name: text,
    legalName: text,
    registrationNumber: optionalText,
    panNumber: text,
    address: text,
    phone: text,
    email: text,
    grievanceName: optionalText,
    grievancePhone: optionalText,
    grievanceEmail: optionalText,
    returns: text,
  },
  part,
);

const paymentSchema = new Schema<InvoicePaymentDoc>(
  {
    way: { type: String, enum: [...PAYMENT_SOURCES, 'cash'], required: true },
    paisa: whole,
    isPaid: { type: Boolean, required: true },
  },
  part,
);

const schema = new Schema<InvoiceDoc>(
  {
    kind: { type: String, enum: INVOICE_KINDS, required: true },
    fiscalYear: requiredText,
    sequence: { ...whole, min: 1 },
    number: requiredText,
    order: { ...id, required: true },
    at: time,
    shortNumber: optionalWhole,
    orderNumber: requiredText,
    orderedAt: time,
    usdToNpr: { type: Number, required: true },
    seller: { type: sellerSchema, required: true },
    lines: { type: [lineSchema], required: true },
    cents: whole,
    paisa: whole,
    vatPaisa: optionalWhole,
    leftAt: { type: Date },
    payment: { type: paymentSchema },
    refunds: { type: [Schema.Types.ObjectId], default: undefined },
    corrects: id,
    correctsNumber: optionalText,
    reason: { type: String, enum: CREDIT_REASONS },
    refund: id,
  },
  { collection: 'invoices', versionKey: false },
);
schema.index({ kind: 1, fiscalYear: 1, sequence: 1 }, { unique: true });
schema.index({ order: 1, at: 1 });
// A refund has one credit note.
schema.index({ refund: 1 }, { unique: true, partialFilterExpression: { refund: { $exists: true } } });
// Serve the back office's list and the sales book.
schema.index({ fiscalYear: 1, at: -1, kind: 1, sequence: -1 });
schema.index({ at: -1, kind: 1, sequence: -1 });
// Serve its search.
schema.index({ sequence: 1 });
schema.index({ orderNumber: 1 });
schema.index({ shortNumber: 1 });

const addsUp = (whole: number | undefined, parts: readonly (number | undefined)[]): boolean =>
  parts.reduce<number>((total, part = 0) => total + part, 0) === (whole ?? 0);

schema.pre('validate', function () {
  const { kind, leftAt, payment, refunds, corrects, reason, lines, cents, paisa, vatPaisa } = this;
  const isInvoice = leftAt && payment && refunds && !corrects;
  const isNote = corrects && reason && !payment;
  if (!(kind === 'invoice' ? isInvoice : isNote)) {
    this.invalidate('kind', 'an invoice has its payment, and a credit note names its invoice and its reason');
  }
  // A document that does not add up could never be mended.
  const isSound =
    addsUp(
      cents,
      lines.map((line) => line.cents),
    ) &&
    addsUp(
      paisa,
      lines.map((line) => line.paisa),
    ) &&
    addsUp(
      vatPaisa,
      lines.map((line) => line.vatPaisa),
    );
  if (!isSound) this.invalidate('lines', 'the lines do not add up to the sums');
});

const refuseChange = (): never => {
  throw new Error('Invoices are never changed: write a credit note.');
};
schema.pre(/^(?:update|replace|delete|findOneAnd)/, refuseChange);
schema.pre('bulkWrite', refuseChange);
schema.pre('aggregate', function () {
  if (this.pipeline().some((stage) => '$merge' in stage || '$out' in stage)) refuseChange();
});
schema.pre('save', function () {
  if (!this.isNew) refuseChange();
});

export const InvoiceModel = model<InvoiceDoc>('Invoice', schema);
