/** Exports for tests that read or damage stored data. Other code uses index.ts. */
import { OrderLinkRequestModel } from './correcting/order-links.js';
import { DOCUMENTS_DUE, OrderModel } from './order.model.js';

export { OrderModel } from './order.model.js';
export { recordOverdueRefunds } from './reviews/refund-deadlines.js';

/** True if the job has handled all requests for links of orders. */
export const orderLinksHandled = async (): Promise<boolean> =>
  (await OrderLinkRequestModel.findOne({}, { _id: 1 }).sort({ _id: 1 }).lean()) === null;
export { anonymiseGuestOrders } from './erasing/order-anonymising.js';

/** True if no order waits for its invoice or a credit note. */
export const documentsWritten = async (): Promise<boolean> => (await OrderModel.exists(DOCUMENTS_DUE)) === null;
