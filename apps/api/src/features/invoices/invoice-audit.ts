import type { Audits } from '../../platform/feature.js';
import type { Report } from '../../platform/finding.js';
import { itemsOf } from '../../platform/database/cursor-items.js';
import { type InPieces, joinSorted, type Piece, sortedIn } from '../../platform/database/pieces.js';
import { eventsForAudit, subjectId, type EventDoc } from '../../platform/events/index.js';
import { type AuditedOrder, ordersForAudit } from '../orders/index.js';
import { fewestBuyerYears } from '../shop-settings/index.js';
import { forgottenBefore, InvoiceBuyerModel, type InvoiceBuyerDoc, yearsBefore } from './buyers.js';
import { CALENDAR_END } from './fiscal-year.js';
import { type InvoiceDoc, InvoiceModel } from './invoice.model.js';
import { InvoiceNumberModel, seriesId, type InvoiceNumberDoc } from './numbers.js';
import { invoiceFinding, orderFindings, orphanFindings } from './order-findings.js';

const BUYER_GRACE_MS = 2 * 24 * 60 * 60_000;

type Numbered = Pick<InvoiceDoc, '_id' | 'kind' | 'fiscalYear' | 'sequence' | 'number' | 'at'>;

const reportGap = (report: Report, series: string, text: string): void =>
  report({
    severity: 'error',
    code: 'invoice_gap',
    message: `The numbers of ${series} ${text}.`,
    ids: { series },
  });

/** The last number that was taken in each series. */
const takenNumbers = async (): Promise<Map<string, number>> => {
  const rows = await InvoiceNumberModel.find().lean<InvoiceNumberDoc[]>();
  return new Map(rows.map(({ _id, last }) => [_id, last]));
};

/**
 * Checks that no number is missing, and that documents with higher numbers are not older. A document never changes, and
 * the transaction that takes its number commits after that of the number before. So documents in the order of their
 * numbers need no snapshot. Numbers that are taken meanwhile may have a document or none yet.
 */
const auditNumbers = async (report: Report): Promise<void> => {
  const before = await takenNumbers();
  const lasts = new Map<string, Pick<Numbered, 'sequence' | 'at'>>();
  const documents = InvoiceModel.find({}, { kind: 1, fiscalYear: 1, sequence: 1, number: 1, at: 1 })
    .sort({ kind: 1, fiscalYear: 1, sequence: 1 })
    .lean<Numbered>()
    .cursor();
  for await (const document of itemsOf(documents)) {
    const id = seriesId(document);
    const { sequence: last, at: lastAt } = lasts.get(id) ?? { sequence: 0, at: new Date(0) };
    const { sequence, at } = document;
    if (sequence !== last + 1) reportGap(report, id, `leap from ${String(last)} to ${String(sequence)}`);
    if (at < lastAt) report(invoiceFinding('invoice_date', document, 'is older than the document before it'));
    lasts.set(id, { sequence, at });
  }
  const after = await takenNumbers();
  for (const id of new Set([...after.keys(), ...lasts.keys()])) {
    const [first, taken, last] = [before.get(id) ?? 0, after.get(id) ?? 0, lasts.get(id)?.sequence ?? 0];
    if (first <= last && last <= taken) continue;
    reportGap(report, id, `end with ${String(taken)}, but its last document has ${String(last)}`);
  }
};

/** All records about the documents of an order. */
interface OrderDocuments {
  /** The order's id. */
  readonly key: string;
  readonly order: AuditedOrder | undefined;
  /** Oldest first. */
  readonly documents: readonly InvoiceDoc[];
  readonly events: readonly EventDoc<'order.document_issued'>[];
  /** The time of the shop's first document. */
  readonly numberedSince: Date | undefined;
}

const byTime = (one: InvoiceDoc, other: InvoiceDoc): number =>
  one.at.getTime() - other.at.getTime() || (String(one._id) < String(other._id) ? -1 : 1);

async function* orderDocuments(piece: Piece): AsyncGenerator<OrderDocuments> {
  const first = await InvoiceModel.findOne({}, { at: 1 })
    .sort({ at: 1, kind: -1, sequence: 1 })
    .session(piece.session)
    .lean<Pick<InvoiceDoc, 'at'>>();
  const withDocuments = joinSorted(
    ordersForAudit(piece),
    ({ _id }) => String(_id),
    sortedIn<InvoiceDoc>(piece, InvoiceModel.find(), ['order', 'at']),
    ({ order }) => String(order),
  );
  const issued = eventsForAudit('order', ['order.document_issued'], piece);
  for await (const { key, one, many: events } of joinSorted(withDocuments, ({ key }) => key, issued, subjectId)) {
    const documents = (one?.many ?? []).toSorted(byTime);
    yield { key, order: one?.one, documents, events, numberedSince: first?.at };
  }
}

/** Compares the documents of every order with the order and its events. */
const auditOrders = async (inPieces: InPieces, report: Report, now: Date): Promise<void> => {
  for await (const { order, documents, events, numberedSince } of inPieces(orderDocuments)) {
    const found = order ? orderFindings(order, documents, events, { now, numberedSince }) : orphanFindings(documents);
    found.forEach(report);
  }
};

/** Checks that the shop forgets the buyers of old invoices. */
const auditBuyers = async (report: Report, now: Date): Promise<void> => {
  const due = await forgottenBefore(new Date(now.getTime() - BUYER_GRACE_MS));
  const old = InvoiceBuyerModel.find({ at: { $lt: due } }, { _id: 1 })
    .sort({ at: 1 })
    .lean()
    .cursor();
  for await (const { _id } of itemsOf(old)) {
    const invoice = _id.toHexString();
    const message = `Invoice ${invoice} still names its buyer, although that should be deleted.`;
    report({ severity: 'error', code: 'invoice_buyer_old', message, ids: { invoice } });
  }
};

type Bought = Pick<InvoiceDoc, '_id' | 'kind' | 'number' | 'at'>;

/** The documents of a piece with their buyers, and the time since which invoices must have one. */
async function* documentBuyers(piece: Piece, now: Date) {
  const since = yearsBefore(now, await fewestBuyerYears(piece.session));
  const documents = sortedIn<Bought>(piece, InvoiceModel.find({}, { kind: 1, number: 1, at: 1 }), ['_id']);
  const buyers = sortedIn<Pick<InvoiceBuyerDoc, '_id'>>(piece, InvoiceBuyerModel.find({}, { _id: 1 }), ['_id']);
  const id = ({ _id }: Pick<InvoiceDoc, '_id'>): string => String(_id);
  for await (const row of joinSorted(documents, id, buyers, id)) yield { ...row, since };
}

/** Checks that the invoices of the last years have their buyers. Buyers of older ones may have been forgotten. */
const auditMissingBuyers = async (inPieces: InPieces, report: Report, now: Date): Promise<void> => {
  for await (const { one: document, many: buyers, since } of inPieces((piece) => documentBuyers(piece, now))) {
    if (document?.kind !== 'invoice' || document.at < since || buyers.length > 0) continue;
    report({ ...invoiceFinding('invoice_buyer_missing', document, 'has lost its buyer'), severity: 'warning' });
  }
};

/** Warns a year before the shop can't write documents any more. */
const auditCalendar = (report: Report, now: Date): void => {
  if (now < yearsBefore(CALENDAR_END, 1)) return;
  const message = `The Nepali calendar ends at ${CALENDAR_END.toISOString()}. Update the shop before, or it writes no invoices.`;
  report({ severity: 'warning', code: 'invoice_calendar', message, ids: {} });
};

const auditInvoices: NonNullable<Audits['examine']> = async (inPieces, report, now) => {
  await auditNumbers(report);
  await auditOrders(inPieces, report, now);
  await auditBuyers(report, now);
  await auditMissingBuyers(inPieces, report, now);
  auditCalendar(report, now);
  return {};
};

export const invoiceAudits: Audits = { examine: auditInvoices };
