import type { ClientSession, QueryFilter, Types } from 'mongoose';
import { itemsOf } from '../../../platform/database/cursor-items.js';
import { inTransaction } from '../../../platform/database/database.js';
import { KEYED_FIELDS, type KeyedOrder } from '../order-keys.js';
import { OrderModel, type OrderDoc } from '../order.model.js';

const ORDERS_PER_TRANSACTION = 100;
/** The next run continues. */
const ORDERS_PER_RUN = 10_000;

/** The ids in lists of {@link ORDERS_PER_TRANSACTION}; the last one may be shorter. */
async function* idsOf(filter: QueryFilter<OrderDoc>): AsyncGenerator<Types.ObjectId[]> {
  let ids: Types.ObjectId[] = [];
  for await (const { _id } of itemsOf(OrderModel.find(filter, { _id: 1 }).lean().cursor())) {
    if (ids.push(_id) < ORDERS_PER_TRANSACTION) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}

/**
 * Does the work of a job for the orders that match, in small transactions. Orders that the work leaves alone do not
 * keep the others from their turn.
 * @param work gets the orders that still match within its transaction, and returns how many it has not left alone
 * @returns the number of orders that the work was done for
 */
export const inOrderBatches = async (
  filter: QueryFilter<OrderDoc>,
  work: (orders: readonly KeyedOrder[], session: ClientSession) => Promise<number>,
  stop?: AbortSignal,
): Promise<number> => {
  let done = 0;
  for await (const ids of idsOf(filter)) {
    if (stop?.aborted || done >= ORDERS_PER_RUN) break;
    done += await inTransaction(async (session) => {
      const orders = await OrderModel.find({ $and: [{ _id: { $in: ids } }, filter] }, KEYED_FIELDS)
        .session(session)
        .lean<KeyedOrder[]>();
      return work(orders, session);
    });
  }
  return done;
};
