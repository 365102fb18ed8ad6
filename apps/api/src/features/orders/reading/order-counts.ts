import type { OrderCounts } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import {
  HAS_ITEMS_TO_SEND,
  IS_UNDECIDED,
  NEEDS_REVIEW,
  OrderModel,
  REVIEW_INDEX,
  type OrderDoc,
} from '../order.model.js';

const countWhere = (which: QueryFilter<OrderDoc>, options: { readonly hint?: string } = {}): Promise<number> =>
  OrderModel.countDocuments({ deletedAt: null, ...which }, options);

/** How many orders wait for the provider's decision about a payment. */
export const countUndecided = (): Promise<number> => countWhere(IS_UNDECIDED);

/** How many orders wait for staff. Each count reads an index of waiting orders only. */
export const countOrders = async (): Promise<OrderCounts> => {
  const [pending, toPack, toShip, onTheWay, attention] = await Promise.all([
    countWhere({ status: 'pending' }),
    countWhere({ ...HAS_ITEMS_TO_SEND, packedAt: { $exists: false } }),
    countWhere({ ...HAS_ITEMS_TO_SEND, packedAt: { $exists: true } }),
    countWhere({ status: 'shipped' }),
    // Without a hint, this would read every order: the condition has no bounds in the index that holds nothing else.
    countWhere(NEEDS_REVIEW, { hint: REVIEW_INDEX }),
  ]);
  return { pending, toPack, toShip, onTheWay, attention };
};
