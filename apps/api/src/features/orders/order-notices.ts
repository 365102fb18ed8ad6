import { toPaisa, type Order, type Paisa } from '@paila/shared';
import type { Types } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';
import { toOrder } from './access/order-access.js';
import { orderById } from './order-lookup.js';
import { type OrderLink, orderLinkOf } from './order-tokens.js';

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

/** An order for a message to its customer; undefined when it is gone or must not be spoken of any more. */
export const orderNotice = async (id: string): Promise<OrderNotice | undefined> => {
  const order = await orderById(id);
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
