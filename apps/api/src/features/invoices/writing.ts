import { INVOICE_KINDS, type InvoiceKind } from '@paila/shared';
import { type ClientSession, Types } from 'mongoose';
import { systemActor } from '../../platform/actor.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { type NewEvent, orderSubject, recordAll } from '../../platform/events/index.js';
import { clearDocumentsDue, dueAmong, type OrderDoc } from '../orders/index.js';
import { storeBuyers } from './buyers.js';
import { type InvoicingShop, toCreditNote, toInvoice, type UnnumberedDocument } from './contents.js';
import { type InvoiceDoc, InvoiceModel } from './invoice.model.js';
import { openFiscalYear, takeNumbers } from './numbers.js';
import { planDocuments } from './plan.js';

/** The job that writes documents. Events name it as their actor, whoever reads the document first. */
export const ISSUING_JOB = 'issue-documents';

const documentsAbout = (orders: readonly Types.ObjectId[], session: ClientSession | null): Promise<InvoiceDoc[]> =>
  InvoiceModel.find({ order: { $in: [...orders] } })
    .sort({ order: 1, at: 1, _id: 1 })
    .session(session)
    .lean<InvoiceDoc[]>()
    .exec();

/** The invoices and credit notes of an order, the oldest first. */
export const documentsOf = (order: Types.ObjectId): Promise<InvoiceDoc[]> => documentsAbout([order], null);

/** A document that is due, with its order. */
interface DueDocument {
  readonly order: OrderDoc;
  readonly contents: UnnumberedDocument;
}

/** What is due next for an order. @param documents those of the order and of others, the oldest first */
const dueDocuments = (order: OrderDoc, documents: readonly InvoiceDoc[], shop: InvoicingShop): DueDocument[] => {
  const own = documents.filter((document) => document.order.equals(order._id));
  return planDocuments(order, own).map((planned) => ({
    order,
    contents:
      planned.kind === 'invoice' ? toInvoice(order, planned.leftAt, shop) : toCreditNote(order, planned, own, shop),
  }));
};

/**
 * Numbers the documents of one kind and stores them with their events, in the caller's transaction.
 * @returns the documents
 */
const write = async (
  kind: InvoiceKind,
  due: readonly DueDocument[],
  now: Date,
  session: ClientSession,
): Promise<InvoiceDoc[]> => {
  if (due.length === 0) return [];
  const numbers = await takeNumbers(kind, due.length, now, session);
  const written = due.map(({ order, contents }, index) => {
    const numbering = numbers[index];
    if (!numbering) throw new Error(`There are ${String(numbers.length)} numbers for ${String(due.length)} documents`);
    return { order, document: { _id: new Types.ObjectId(), ...contents, ...numbering } };
  });
  await InvoiceModel.insertMany(
    written.map(({ document }) => document),
    { session },
  );
  if (kind === 'invoice') {
    const buyers = written.map(({ order: { address }, document }) => ({ document, address }));
    await storeBuyers(buyers, session);
  }
  const events = written.map(({ order, document: { _id, number } }): NewEvent => ({
    type: 'order.document_issued',
    subject: orderSubject(order._id),
    actor: systemActor(ISSUING_JOB),
    is: { document: _id.toHexString(), kind, number },
  }));
  await recordAll(events, session);
  return written.map(({ document }) => document);
};

/** A time that is never before the newest document. Another instance's clock may be ahead. */
const notBefore = (now: Date, documents: readonly InvoiceDoc[]): Date =>
  new Date(Math.max(now.getTime(), ...documents.map(({ at }) => at.getTime())));

/** Writes what is due for some orders, in one transaction. Another instance may have written it in the meantime. */
export const writeDue = (waiting: readonly Pick<OrderDoc, '_id'>[], shop: InvoicingShop): Promise<void> =>
  inTransaction(async (session) => {
    // Each attempt has its own time. The fiscal year opens before the transaction reads, so that it finds its numbers.
    const now = databaseTime();
    await openFiscalYear(now);
    const orders = await dueAmong(
      waiting.map(({ _id }) => _id),
      session,
    );
    if (orders.length === 0) return;
    const ids = orders.map(({ _id }) => _id);
    const documents = await documentsAbout(ids, session);
    const plan = (): DueDocument[] => orders.flatMap((order) => dueDocuments(order, documents, shop));
    // A document may make another one due, such as the credit note of a parcel that came back at once.
    for (let due = plan(); due.length > 0; due = plan()) {
      for (const kind of INVOICE_KINDS) {
        const ofKind = due.filter(({ contents }) => contents.kind === kind);
        documents.push(...(await write(kind, ofKind, notBefore(now, documents), session)));
      }
    }
    await clearDocumentsDue(ids, session);
  });
