import { type Cents, type CreditReason, hasLeft, sum } from '@paila/shared';
import type { Types } from 'mongoose';
import type { OrderDoc, RefundDoc } from '../orders/index.js';
import type { InvoiceDoc } from './invoice.model.js';
import { doneRefunds, feeThatLeft, type LeavingOrder, linesThatLeft } from './leaving.js';

/** The parts of an order that decide which documents are due. */
type PlannedOrder = LeavingOrder & Pick<OrderDoc, 'status' | 'shipment'>;

/** An invoice that is due, over all that left. */
interface PlannedInvoice {
  readonly kind: 'invoice';
  /** The time at which the items left. */
  readonly leftAt: Date;
}

/** A credit note that is due. */
export interface PlannedCredit {
  readonly kind: 'credit_note';
  readonly invoice: InvoiceDoc;
  readonly reason: CreditReason;
  /** The cents of the invoice that earlier credit notes have taken back. */
  readonly before: Cents;
  readonly cents: Cents;
  /** The refund that the note is about. Present if that is its reason. */
  readonly refund?: RefundDoc;
}

/** A document that is due. */
export type PlannedDocument = PlannedInvoice | PlannedCredit;

/** The credit notes of an invoice. */
export const creditsOf = ({ _id }: Pick<InvoiceDoc, '_id'>, documents: readonly InvoiceDoc[]): InvoiceDoc[] =>
  documents.filter(({ corrects }) => corrects?.equals(_id));

const creditedCents = (invoice: InvoiceDoc, documents: readonly InvoiceDoc[]): Cents =>
  sum(creditsOf(invoice, documents).map(({ cents }) => cents));

/** The newest invoice of an order that credit notes have not taken back altogether. @param documents oldest first */
export const currentInvoice = (documents: readonly InvoiceDoc[]): InvoiceDoc | undefined =>
  documents.findLast((each) => each.kind === 'invoice' && creditedCents(each, documents) < each.cents);

/** Takes back what is left of an invoice. */
const creditRest = (invoice: InvoiceDoc, documents: readonly InvoiceDoc[], reason: CreditReason): PlannedCredit => {
  const before = creditedCents(invoice, documents);
  return { kind: 'credit_note', invoice, reason, before, cents: (invoice.cents - before) as Cents };
};

const isOneOf = (ids: readonly Types.ObjectId[] | undefined, id: Types.ObjectId): boolean =>
  (ids ?? []).some((each) => each.equals(id));

/** A credit note for each refund that the invoice did not count. Together they never exceed the rest of the invoice. */
const creditRefunds = (order: PlannedOrder, invoice: InvoiceDoc, documents: readonly InvoiceDoc[]): PlannedCredit[] => {
  const named = documents.flatMap(({ refund }) => refund ?? []);
  const planned: PlannedCredit[] = [];
  let before = creditedCents(invoice, documents);
  for (const refund of doneRefunds(order)) {
    if (isOneOf(invoice.refunds, refund._id) || isOneOf(named, refund._id)) continue;
    const cents = Math.min(refund.amountCents, invoice.cents - before) as Cents;
    if (cents === 0) break;
    planned.push({ kind: 'credit_note', invoice, reason: 'refund', before, cents, refund });
    before = sum([before, cents]);
  }
  return planned;
};

const isAbout = ({ leftAt }: InvoiceDoc, moment: Date): boolean => leftAt?.getTime() === moment.getTime();

/** An invoice over what left. An order that costs nothing needs none. */
const invoiceGoods = (order: PlannedOrder, leftAt: Date): PlannedInvoice[] => {
  const lines = linesThatLeft(order, leftAt).map(({ cents }) => cents);
  return sum([...lines, feeThatLeft(order, leftAt)]) > 0 ? [{ kind: 'invoice', leftAt }] : [];
};

/**
 * The documents that are due next for an order. They may make others due: ask again once they are written. When nothing
 * is due, the invoices less the credit notes are what the buyer owes or has paid. Goods that have not left, or came
 * back, count nothing.
 * @param documents those of the order, oldest first
 * @returns in the order in which they are to be written
 */
export const planDocuments = (order: PlannedOrder, documents: readonly InvoiceDoc[]): readonly PlannedDocument[] => {
  const current = currentInvoice(documents);
  const leftAt = hasLeft(order) ? order.shipment?.at : undefined;
  // Staff undid the step that the invoice is about. The items may have left again since, with other goods.
  if (current && (!leftAt || !isAbout(current, leftAt))) return [creditRest(current, documents, 'not_sent')];
  if (!leftAt) return [];
  // Each leaving has an invoice, even if the parcel came back, or was refunded, before anybody could write one.
  if (!documents.some((each) => isAbout(each, leftAt))) return invoiceGoods(order, leftAt);
  if (!current) return [];
  return order.status === 'returned'
    ? [creditRest(current, documents, 'refused')]
    : creditRefunds(order, current, documents);
};
