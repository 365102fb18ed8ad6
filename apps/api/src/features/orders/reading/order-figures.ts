import { type AccountDetail, fromCents, type Cents, type Order, type OrderStatus } from '@paila/shared';
import { Types } from 'mongoose';
import { itemsOf } from '../../../platform/database/cursor-items.js';
import { toOrder } from '../access/order-access.js';
import { NET_CENTS } from './order-sales.js';
import { OrderModel, type OrderDoc } from '../order.model.js';

/** The statuses of an order whose money is the shop's. */
const PAID: readonly OrderStatus[] = ['paid', 'shipped', 'delivered'];

/**
 * What an account has ordered. Removed orders count if they are paid, as in the reports: their money came in all the
 * same.
 */
export const orderFiguresOf = async (userId: string): Promise<AccountDetail['orders']> => {
  const isPaid = { $in: ['$status', PAID] };
  const [sums] = await OrderModel.aggregate<{ placed: number; paid: number; cents: Cents }>([
    { $match: { user: new Types.ObjectId(userId) } },
    {
      $group: {
        _id: null,
        placed: { $sum: { $cond: [{ $or: [{ $eq: ['$deletedAt', null] }, isPaid] }, 1, 0] } },
        paid: { $sum: { $cond: [isPaid, 1, 0] } },
        cents: { $sum: { $cond: [isPaid, NET_CENTS, 0] } },
      },
    },
  ]);
  return { placed: sums?.placed ?? 0, paid: sums?.paid ?? 0, spent: fromCents(sums?.cents ?? (0 as Cents)) };
};

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** All orders of an account, removed ones too, as their customer sees them, newest first. */
export async function* everyOrderOf(userId: string): AsyncGenerator<Order> {
  const orders = OrderModel.find({ user: userId }).sort({ createdAt: -1, _id: -1 }).lean<OrderDoc>().cursor();
  for await (const order of itemsOf(orders)) yield toOrder(order, NO_NAMES);
}

/** The ids of all orders of an account. */
export const orderIdsOf = async (userId: string): Promise<Types.ObjectId[]> =>
  (await OrderModel.find({ user: userId }, { _id: 1 }).lean()).map(({ _id }) => _id);
