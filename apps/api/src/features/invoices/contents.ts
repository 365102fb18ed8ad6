import {
  type Cents,
  fromCents,
  isCashOrder,
  orderCashDue,
  orderNumberFrom,
  type Paisa,
  spread,
  sum,
  toPaisa,
  vatIn,
} from '@paila/shared';
import { defined } from '../../platform/defined.js';
import { type OrderDoc, payingSource, type RefundDoc } from '../orders/index.js';
import type { InvoiceDoc, InvoiceLineDoc, InvoicePaymentDoc, InvoiceSeller } from './invoice.model.js';
import { feePartOf, feeThatLeft, linesThatLeft, refundedItems, refundsBefore, sharesOf } from './leaving.js';
import { creditsOf, type PlannedCredit } from './plan.js';

type LineInCents = Omit<InvoiceLineDoc, 'paisa' | 'vatPaisa'>;
/** The lines of a document and their sums. */
type DocumentSums = Pick<InvoiceDoc, 'lines' | 'cents' | 'paisa' | 'vatPaisa'>;
interface Sums extends Pick<InvoiceDoc, 'cents' | 'paisa'> {
  readonly vatPaisa: Paisa | undefined;
}
/** A document without its number. */
export type UnnumberedDocument = Omit<InvoiceDoc, '_id' | 'fiscalYear' | 'sequence' | 'number' | 'at'>;

/** The shop, as a document that is written now shows it. */
export interface InvoicingShop extends InvoiceSeller {
  readonly vatRegistered: boolean;
  /** Nepali rupees for one dollar now, for orders of an old version without a rate of their own. */
  readonly usdToNpr: number;
}

/** Spreads the sums of a document in paisa over its lines, so that the lines add up to them. */
const inRupees = (lines: readonly LineInCents[], { cents, paisa, vatPaisa }: Sums): DocumentSums => {
  const paisaByLine = spread(
    paisa,
    lines.map((line) => line.cents),
  ) as Paisa[];
  const vatByLine = (vatPaisa === undefined ? [] : spread(vatPaisa, paisaByLine)) as Paisa[];
  return {
    lines: lines.map((line, index) => ({
      ...line,
      paisa: paisaByLine[index] ?? (0 as Paisa),
      ...defined({ vatPaisa: vatByLine[index] }),
    })),
    cents,
    paisa,
    ...defined({ vatPaisa }),
  };
};

/** The delivery fee on an invoice; no line for free delivery. */
const feeLines = (order: OrderDoc, leftAt: Date): LineInCents[] => {
  const cents = feeThatLeft(order, leftAt);
  const unitCents = order.deliveryFeeCents ?? cents;
  return cents > 0 ? [{ title: 'Delivery', quantity: 0, unitCents, cents }] : [];
};

/** The sums of an invoice over what left. */
const invoiceSums = (order: OrderDoc, leftAt: Date, usdToNpr: number, vatRegistered: boolean): DocumentSums => {
  const items = linesThatLeft(order, leftAt).map(({ index, line, quantity, cents }): LineInCents => {
    const { product, size } = line;
    return {
      index,
      title: product.title,
      quantity,
      unitCents: product.discountPriceCents,
      cents,
      ...defined({ size }),
    };
  });
  const lines = [...items, ...feeLines(order, leftAt)];
  const cents = sum(lines.map((line) => line.cents));
  const paisa = toPaisa(cents, usdToNpr);
  return inRupees(lines, { cents, paisa, vatPaisa: vatRegistered ? vatIn(paisa) : undefined });
};

/** What is left of each line of an invoice: money, or items that cost nothing. */
const restOfLines = (invoice: InvoiceDoc, documents: readonly InvoiceDoc[]): LineInCents[] => {
  const credited = creditsOf(invoice, documents).flatMap(({ lines }) => lines);
  return invoice.lines.flatMap(({ index, title, size, quantity, unitCents, cents }) => {
    const own = credited.filter((line) => line.index === index);
    const left = (cents - sum(own.map((line) => line.cents))) as Cents;
    const items = Math.max(0, quantity - own.reduce((total, line) => total + line.quantity, 0));
    return left > 0 || items > 0
      ? [{ title, quantity: items, unitCents, cents: left, ...defined({ index, size }) }]
      : [];
  });
};

/**
 * The lines of a refund. Each has its part of the money, and the items that the refund names. The delivery fee comes
 * last.
 * @throws Error if the refund is about a line that the invoice lacks: the money of the line would be lost
 */
const refundedLines = (order: OrderDoc, { invoice, cents }: PlannedCredit, refund: RefundDoc): LineInCents[] => {
  const fee = { index: undefined, amountCents: feePartOf(order, refund) };
  const shares = [...sharesOf(order, refund), fee];
  const parts = spread(
    cents,
    shares.map(({ amountCents }) => amountCents),
  ) as Cents[];
  return shares.flatMap(({ index }, at) => {
    const part = parts[at] ?? (0 as Cents);
    if (part === 0) return [];
    const line = invoice.lines.find((each) => each.index === index);
    const name = index === undefined ? 'the delivery fee' : `line ${String(index)}`;
    if (!line) throw new Error(`Invoice ${invoice.number} lacks ${name}, which was refunded`);
    const { title, size, unitCents } = line;
    const quantity = index === undefined ? 0 : refundedItems(refund, index);
    return [{ title, quantity, unitCents, cents: part, ...defined({ index, size }) }];
  });
};

/**
 * The sums of a credit note: the differences between what the invoice comes to after and before it. However an invoice
 * is taken back, the notes never exceed it, and add up to it.
 */
const creditSums = (order: OrderDoc, credit: PlannedCredit, documents: readonly InvoiceDoc[]): DocumentSums => {
  const { invoice, before, cents, refund } = credit;
  const { usdToNpr, paisa: whole, vatPaisa: wholeVat } = invoice;
  const upTo = (credited: Cents): number =>
    credited >= invoice.cents ? whole : Math.min(whole, toPaisa(credited, usdToNpr));
  const vatUpTo = (paisa: number, most: Paisa): number =>
    paisa >= whole ? most : Math.min(most, vatIn(paisa as Paisa));
  const [from, to] = [upTo(before), upTo(sum([before, cents]))];
  const vat = wholeVat === undefined ? undefined : ((vatUpTo(to, wholeVat) - vatUpTo(from, wholeVat)) as Paisa);
  const lines = refund ? refundedLines(order, credit, refund) : restOfLines(invoice, documents);
  return inRupees(lines, { cents, paisa: (to - from) as Paisa, vatPaisa: vat });
};

/** The money of an order: what came in, or the cash that is due, less what was refunded before the items left. */
const paymentNow = (order: OrderDoc, leftAt: Date, usdToNpr: number): InvoicePaymentDoc => {
  const { amountCents, byHand, cash } = order;
  const refunded = refundsBefore(order, leftAt).reduce((total, { amountPaisa }) => total + amountPaisa, 0);
  const less = (paisa: Paisa): Paisa => Math.max(0, paisa - refunded) as Paisa;
  if (isCashOrder(order)) {
    const due = orderCashDue({ amount: fromCents(amountCents), usdToNpr });
    return { way: 'cash', paisa: less(cash?.countedPaisa ?? due), isPaid: cash !== undefined };
  }
  const paisa = less(byHand?.amountPaisa ?? toPaisa(amountCents, usdToNpr));
  // Khalti was the only provider when orders did not yet record who paid them.
  return { way: payingSource(order) ?? 'khalti', paisa, isPaid: true };
};

/** The order that a document is about. Cash makes no number, so its orders have their id. */
const aboutOrder = (order: OrderDoc) => ({
  order: order._id,
  orderNumber: (isCashOrder(order) ? undefined : orderNumberFrom(order.paymentID)) ?? order._id.toHexString(),
  orderedAt: order.createdAt,
  ...defined({ shortNumber: order.shortNumber }),
});

/** Copies the seller field by field, as a shop has more. Later texts are left out while they are not set. */
const toSeller = (shop: InvoiceSeller): InvoiceSeller => {
  const { name, legalName, panNumber, address, phone, email, returns } = shop;
  const { registrationNumber, grievanceName, grievancePhone, grievanceEmail } = shop;
  return {
    name,
    legalName,
    ...(registrationNumber && { registrationNumber }),
    panNumber,
    address,
    phone,
    email,
    ...(grievanceName && { grievanceName }),
    ...(grievancePhone && { grievancePhone }),
    ...(grievanceEmail && { grievanceEmail }),
    returns,
  };
};

/** An invoice over what left. @param leftAt the time at which the items left */
export const toInvoice = (order: OrderDoc, leftAt: Date, shop: InvoicingShop): UnnumberedDocument => {
  const { usdToNpr = shop.usdToNpr } = order;
  return {
    kind: 'invoice',
    ...aboutOrder(order),
    usdToNpr,
    seller: toSeller(shop),
    ...invoiceSums(order, leftAt, usdToNpr, shop.vatRegistered),
    leftAt,
    payment: paymentNow(order, leftAt, usdToNpr),
    refunds: refundsBefore(order, leftAt).map(({ _id }) => _id),
  };
};

/** A credit note as planned, by the taxpayer that wrote the invoice. @param documents those of the order */
export const toCreditNote = (
  order: OrderDoc,
  credit: PlannedCredit,
  documents: readonly InvoiceDoc[],
  shop: InvoicingShop,
): UnnumberedDocument => {
  const { invoice, reason, refund } = credit;
  const { legalName, registrationNumber = '', panNumber } = invoice.seller;
  return {
    kind: 'credit_note',
    ...aboutOrder(order),
    usdToNpr: invoice.usdToNpr,
    seller: toSeller({ ...shop, legalName, registrationNumber, panNumber }),
    ...creditSums(order, credit, documents),
    corrects: invoice._id,
    correctsNumber: invoice.number,
    reason,
    ...defined({ refund: refund?._id }),
  };
};
