import type { BoughtLine } from '@paila/shared';
import type { Types } from 'mongoose';
import { linesOf, OrderModel, type OrderDoc } from '../order.model.js';

/** What an order contains, as lines of a cart. */
export interface BoughtOrder {
  readonly order: Types.ObjectId;
  /** Null for a guest's order, and after the account was erased. */
  readonly user: Types.ObjectId | null;
  readonly lines: readonly BoughtLine[];
}

/** What these orders contain, whatever their status. Ids of no order are left out. */
export const boughtOrders = async (ids: readonly (string | Types.ObjectId)[]): Promise<BoughtOrder[]> => {
  if (ids.length === 0) return [];
  const orders = await OrderModel.find({ _id: { $in: [...ids] } }, { user: 1, products: 1 }).lean<
    Pick<OrderDoc, '_id' | 'user' | 'products'>[]
  >();
  return orders.map((order) => ({
    order: order._id,
    user: order.user,
    lines: linesOf(order).map(({ product, quantity, size }) => ({
      id: product._id.toHexString(),
      quantity,
      ...(size === undefined ? {} : { size }),
    })),
  }));
};
