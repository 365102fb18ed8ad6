/** Exports for tests that read or damage stored data. Other code uses index.ts. */
import { Types, type UpdateQuery } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { OrderLinkRequestModel } from './correcting/order-links.js';
import { addOrderKeys, OrderKeyModel } from './order-keys.js';
import { requireOrder, updateOrder } from './order-store.js';
import { DOCUMENTS_DUE, OrderModel, type OrderDoc } from './order.model.js';

export { OrderModel } from './order.model.js';
export { recordOverdueRefunds } from './reviews/refund-deadlines.js';

/** True if the job has handled all requests for links of orders. */
export const orderLinksHandled = async (): Promise<boolean> =>
  (await OrderLinkRequestModel.findOne({}, { _id: 1 }).sort({ _id: 1 }).lean()) === null;
export { anonymiseGuestOrders } from './erasing/order-anonymising.js';

/** True if no order waits for its invoice or a credit note. */
export const documentsWritten = async (): Promise<boolean> => (await OrderModel.exists(DOCUMENTS_DUE)) === null;

/** Ends the limits of unpaid orders, as if all orders had been paid. */
export const forgetOpenOrders = async (): Promise<void> => {
  await OrderModel.updateMany({}, { $unset: { holders: 1 } });
  await OrderKeyModel.deleteMany({ _id: /^holder:/ });
};

/** Changes an order as no call would, and its keys. */
export const editOrder = (id: string, update: UpdateQuery<OrderDoc>): Promise<OrderDoc> =>
  inTransaction(async (session) => updateOrder(await requireOrder(id, session), update, session));

/** Stores orders that no call has placed. */
export const storeOrders = async (orders: readonly Omit<OrderDoc, '_id'>[]): Promise<void> => {
  const stored = orders.map((order) => ({ ...order, _id: new Types.ObjectId() }));
  await OrderModel.insertMany(stored);
  await inTransaction((session) => addOrderKeys(stored, session));
};
