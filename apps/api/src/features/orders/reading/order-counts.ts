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

const countOf = (which: QueryFilter<OrderDoc>, options: { readonly hint?: string } = {}): Promise<number> =>
  OrderModel.countDocuments({ deletedAt: null, ...which }, options);

/** How many orders wait for a payment that the provider has not decided. */
export const countUndecided = (): Promise<number> => countOf(IS_UNDECIDED);

/** How many orders there are to see to. Each is counted by an index, and none counts what is done with. */
export const countOrders = async (): Promise<OrderCounts> => {
  const [pending, toPack, toShip, onTheWay, attention] = await Promise.all([
    countOf({ status: 'pending' }),
    countOf({ ...HAS_ITEMS_TO_SEND, packedAt: { $exists: false } }),
    countOf({ ...HAS_ITEMS_TO_SEND, packedAt: { $exists: true } }),
    countOf({ status: 'shipped' }),
    // Without a hint, this would read every order: the condition has no bounds in the index that holds nothing else.
    countOf(NEEDS_REVIEW, { hint: REVIEW_INDEX }),
  ]);
  return { pending, toPack, toShip, onTheWay, attention };
};
