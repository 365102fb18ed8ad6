import {
  type AccountDetail,
  fromCents,
  type Cents,
  type Order,
  type OrderCounts,
  type OrderStatus,
} from '@paila/shared';
import { Types, type QueryFilter } from 'mongoose';
import { itemsOf } from '../../../platform/database/cursor-items.js';
import { databaseTime } from '../../../platform/database/database.js';
import { toOrder } from '../access/order-access.js';
import { NET_CENTS } from './order-sales.js';
import { BY_COURIER, HAS_ITEMS_TO_SEND, IS_PICKED_UP, IS_UNDECIDED } from '../order-conditions.js';
import {
  CALL_INDEX,
  HAS_REFUND_DUE,
  NEEDS_REVIEW,
  OrderModel,
  REVIEW_INDEX,
  TO_CALL,
  type OrderDoc,
} from '../order.model.js';

/** The statuses of an order whose money belongs to the shop, unless its courier still has to collect it. */
const PAID: readonly OrderStatus[] = ['paid', 'shipped', 'delivered'];
const IS_PAID = {
  $and: [{ $in: ['$status', PAID] }, { $or: [{ $ne: ['$paymentMethod', 'cash'] }, { $gt: ['$cash', null] }] }],
};

/** The figures of an account's orders. Removed orders count if they are paid, as in the reports. */
export const accountOrderFigures = async (userId: string): Promise<AccountDetail['orders']> => {
  const [sums] = await OrderModel.aggregate<{ placed: number; paid: number; cents: Cents }>([
    { $match: { user: new Types.ObjectId(userId) } },
    {
      $group: {
        _id: null,
        placed: { $sum: { $cond: [{ $or: [{ $eq: ['$deletedAt', null] }, IS_PAID] }, 1, 0] } },
        paid: { $sum: { $cond: [IS_PAID, 1, 0] } },
        cents: { $sum: { $cond: [IS_PAID, NET_CENTS, 0] } },
      },
    },
  ]);
  return { placed: sums?.placed ?? 0, paid: sums?.paid ?? 0, spent: fromCents(sums?.cents ?? (0 as Cents)) };
};

/** All orders of an account, removed ones too, as their customer sees them, newest first. */
export async function* accountOrders(userId: string): AsyncGenerator<Order> {
  const orders = OrderModel.find({ user: userId }).sort({ createdAt: -1, _id: -1 }).lean<OrderDoc>().cursor();
  for await (const order of itemsOf(orders)) yield toOrder(order);
}

/** The ids of all orders of an account. */
export const accountOrderIds = async (userId: string): Promise<Types.ObjectId[]> =>
  (await OrderModel.find({ user: userId }, { _id: 1 }).lean()).map(({ _id }) => _id);

/** The addresses of all product pictures that orders store, even in the bin. The query reads every order. */
export const picturesOfOrders = async (): Promise<string[]> => {
  const pictures = await OrderModel.aggregate<{ readonly _id: string }>([
    { $unwind: '$products' },
    { $unwind: '$products' },
    { $group: { _id: { $ifNull: ['$products.product.img', ''] } } },
  ]);
  return pictures.map(({ _id }) => _id);
};

const countWhere = (filter: QueryFilter<OrderDoc>, options: { readonly hint?: string } = {}): Promise<number> =>
  OrderModel.countDocuments({ deletedAt: null, ...filter }, options);

/** Counts the orders that wait for the provider's decision about a payment. */
export const countUndecided = (): Promise<number> => countWhere(IS_UNDECIDED);

// Without a hint, a count would read every order, as its condition has no bounds in the index of open reviews.
const countInReview = (filter: QueryFilter<OrderDoc>): Promise<number> => countWhere(filter, { hint: REVIEW_INDEX });

/** Counts the orders that wait for staff. Each count reads an index of waiting orders only. */
export const countOrders = async (): Promise<OrderCounts> => {
  const [pending, toCall, toPack, toShip, toHandOver, onTheWay, attention, refundsDue, refundsOverdue] =
    await Promise.all([
      countWhere({ status: 'pending' }),
      countWhere(TO_CALL, { hint: CALL_INDEX }),
      countWhere({ ...HAS_ITEMS_TO_SEND, packedAt: { $exists: false } }),
      countWhere({ ...HAS_ITEMS_TO_SEND, packedAt: { $exists: true }, ...BY_COURIER }),
      countWhere({ ...HAS_ITEMS_TO_SEND, packedAt: { $exists: true }, ...IS_PICKED_UP }),
      countWhere({ status: 'shipped' }),
      countInReview(NEEDS_REVIEW),
      countInReview(HAS_REFUND_DUE),
      countInReview({ ...NEEDS_REVIEW, 'reviewFlags.dueAt': { $lte: databaseTime() } }),
    ]);
  return { pending, toCall, toPack, toShip, toHandOver, onTheWay, attention, refundsDue, refundsOverdue };
};
