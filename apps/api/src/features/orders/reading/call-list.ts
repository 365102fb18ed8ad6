import type { Order, Page } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import type { Requester, Rows } from '../../../platform/http/call.js';
import { pageRows } from '../../../platform/http/paging.js';
import { ordersSeenBy } from '../access/order-access.js';
import { CALL_INDEX, OrderModel, TO_CALL, type OrderDoc } from '../order.model.js';

/** The maximum length of a list requested without a page. */
const MAX_ROWS = 1_000;

/**
 * The orders that staff have to confirm by phone. Orders that nobody has called, or that are due again, come first. Of
 * these and of the others, the first to expire comes first.
 */
export const listCalls = async (requester: Requester, page: Page | undefined): Promise<Rows<Order>> => {
  const { skip, limit } = pageRows(page, MAX_ROWS);
  const filter = { ...TO_CALL, deletedAt: null };
  const orders = await OrderModel.aggregate<OrderDoc>([
    { $match: filter },
    // An order whose call is due at once lacks the time.
    { $set: { isLater: { $gt: ['$callAfter', databaseTime()] } } },
    { $sort: { isLater: 1, expiresAt: 1, _id: 1 } },
    { $skip: skip },
    { $limit: limit },
    { $unset: 'isLater' },
  ]).hint(CALL_INDEX);
  const isAll = skip === 0 && orders.length < limit;
  const total = isAll ? orders.length : await OrderModel.countDocuments(filter, { hint: CALL_INDEX });
  return { rows: await ordersSeenBy(requester, orders), total };
};
