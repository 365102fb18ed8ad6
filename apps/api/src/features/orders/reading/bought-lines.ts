import type { BoughtLine, Cents, LineItemInput } from '@paila/shared';
import type { Types } from 'mongoose';
import { defined } from '../../../platform/defined.js';
import { orThrow } from '../../../platform/http/errors.js';
import { productsOnSale } from '../../catalog/index.js';
import { orderLines, OrderModel, type OrderDoc } from '../order.model.js';
import { priceLines } from '../placing/quote.js';

/** The items of an order, as lines of a cart. */
export interface BoughtOrder {
  readonly order: Types.ObjectId;
  /** Null for a guest's order, and after the account was erased. */
  readonly user: Types.ObjectId | null;
  readonly lines: readonly BoughtLine[];
}

/** The items of these orders, whatever their status. Unknown ids are left out. */
export const boughtOrders = async (ids: readonly (string | Types.ObjectId)[]): Promise<BoughtOrder[]> => {
  if (ids.length === 0) return [];
  const orders = await OrderModel.find({ _id: { $in: [...ids] } }, { user: 1, products: 1 }).lean<
    Pick<OrderDoc, '_id' | 'user' | 'products'>[]
  >();
  return orders.map((order) => ({
    order: order._id,
    user: order.user,
    lines: orderLines(order).map(({ product, quantity, size }) => ({
      id: product._id.toHexString(),
      quantity,
      ...defined({ size }),
    })),
  }));
};

/**
 * The current price of lines in the catalogue.
 * @throws AppError of {@link priceLines}
 */
export const currentAmount = async (lines: readonly LineItemInput[]): Promise<Cents> =>
  orThrow(priceLines(lines, await productsOnSale(lines.map(({ productId }) => productId)))).goods;
