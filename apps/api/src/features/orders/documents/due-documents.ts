import type { ClientSession, Types } from 'mongoose';
import { SAME_VERSION } from '../../../platform/database/counted-versions.js';
import { createChangeNotice } from '../../../platform/database/after-commit.js';
import { itemsOf } from '../../../platform/database/cursor-items.js';
import { DOCUMENTS_DUE, OrderModel, type OrderDoc } from '../order.model.js';

// The orders feature knows when an invoice or a credit note may be due. The invoices feature writes it.

/**
 * The mark for a change of an order that has left, such as its refund. An order that left before the shop numbered its
 * invoices gets none: it keeps its papers without numbers.
 */
export const correctionDue = ({ documentsDue }: Pick<OrderDoc, 'documentsDue'>): Partial<typeof DOCUMENTS_DUE> =>
  documentsDue === undefined ? {} : DOCUMENTS_DUE;

/** Tells that an order has become due for documents, once its transaction has committed. */
export const documentNotices = createChangeNotice<OrderDoc['_id']>();

/** The orders that may need an invoice or a credit note, the first to leave first. */
export const dueForDocuments = (): AsyncIterable<Pick<OrderDoc, '_id'>> =>
  itemsOf(OrderModel.find(DOCUMENTS_DUE, { _id: 1 }).sort({ 'shipment.at': 1 }).lean<Pick<OrderDoc, '_id'>>().cursor());

/** Those of some orders that may still need an invoice or a credit note. */
export const dueAmong = (orderIds: readonly Types.ObjectId[], session: ClientSession): Promise<OrderDoc[]> =>
  OrderModel.find({ _id: { $in: [...orderIds] }, ...DOCUMENTS_DUE })
    .session(session)
    .lean<OrderDoc[]>()
    .exec();

/**
 * Records that all due documents of some orders are written, in the transaction that writes them. The versions of the
 * orders stay, so that staff can take their next steps. Two transactions that write documents of one order conflict
 * here.
 */
export const clearDocumentsDue = async (orderIds: readonly Types.ObjectId[], session: ClientSession): Promise<void> => {
  const filter = { _id: { $in: [...orderIds] }, ...DOCUMENTS_DUE };
  await OrderModel.updateMany(filter, { $set: { documentsDue: false } }, { session, ...SAME_VERSION });
};
