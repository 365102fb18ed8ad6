import { toPaisa, type Order, type Paisa } from '@paila/shared';
import { isObjectIdOrHexString, type Types } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';
import { askedTogether } from '../../platform/gathered.js';
import { toOrder } from './order-access.js';
import { type OrderLink, orderLinkOf } from './order-tokens.js';
import { OrderModel, type OrderDoc } from './order.model.js';

/** What a message to the customer of an order needs. */
export interface OrderNotice {
  readonly order: Order;
  /** null for a guest. */
  readonly account: Types.ObjectId | null;
  /** With which token a guest opens it. */
  readonly link: OrderLink;
  /** What it costs in the provider's money; undefined for old orders that were never given a rate. */
  readonly paisa: Paisa | undefined;
  /** Whether staff can still take its last step back. */
  readonly mayBeUndone: boolean;
  /** Why staff must look into it, if they must. */
  readonly reviews: readonly string[];
}

/** Of so many orders one question asks at most. */
const MOST_AT_ONCE = 100;

/** The orders of all who ask at the same moment, by their ids. */
const ordersById = askedTogether(
  MOST_AT_ONCE,
  async (ids: readonly string[]): Promise<ReadonlyMap<string, OrderDoc>> => {
    const orders = await OrderModel.find({ _id: { $in: [...new Set(ids)] } }).lean<OrderDoc[]>();
    return new Map(orders.map((order) => [order._id.toHexString(), order]));
  },
);

/** An order for a message to its customer; undefined when it is gone or must not be spoken of any more. */
export const orderNotice = async (id: string): Promise<OrderNotice | undefined> => {
  const hex = id.toLowerCase();
  const order = isObjectIdOrHexString(hex) ? (await ordersById(hex)).get(hex) : undefined;
  if (!order || order.anonymisedAt) return undefined;
  const paisa = order.usdToNpr === undefined ? undefined : toPaisa(order.amountCents, order.usdToNpr);
  return {
    order: toOrder(order, new Map()),
    account: order.user,
    link: orderLinkOf(order),
    paisa,
    mayBeUndone: order.undoUntil !== undefined && order.undoUntil > databaseTime(),
    reviews: order.reviewFlags.map(({ text }) => text),
  };
};
