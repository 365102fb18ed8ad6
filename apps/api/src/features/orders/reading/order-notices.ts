import { shortNumberText, toPaisa, type Order, type Paisa } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { databaseTime } from '../../../platform/database/database.js';
import { toOrder } from '../access/order-access.js';
import { orderById } from '../order-store.js';
import { type OrderLink, toOrderLink } from '../order-tokens.js';
import { OrderModel } from '../order.model.js';

/** An order, for a message to its customer. */
export interface OrderNotice {
  readonly order: Order;
  /** Null for a guest. */
  readonly account: Types.ObjectId | null;
  /** The content of the token that opens the order of a guest. */
  readonly link: OrderLink;
  /** The amount in the provider's money; undefined for old orders without a rate. */
  readonly paisa: Paisa | undefined;
  /** True if staff can still undo the last step. */
  readonly mayBeUndone: boolean;
  /** The texts of the open reviews. */
  readonly reviews: readonly string[];
  /** Those of {@link reviews} whose refund is overdue. */
  readonly overdueRefunds: readonly string[];
}

/** Returns an order for a message to its customer; undefined if there is none or it is anonymised. */
export const orderNotice = async (id: string): Promise<OrderNotice | undefined> => {
  const order = await orderById(id);
  if (!order || order.anonymisedAt) return undefined;
  const now = databaseTime();
  const paisa = order.usdToNpr === undefined ? undefined : toPaisa(order.amountCents, order.usdToNpr);
  return {
    order: toOrder(order),
    account: order.user,
    link: toOrderLink(order),
    paisa,
    mayBeUndone: order.undoUntil !== undefined && order.undoUntil > now,
    reviews: order.reviewFlags.map(({ text }) => text),
    overdueRefunds: order.reviewFlags.flatMap(({ text, dueAt }) => (dueAt && dueAt <= now ? [text] : [])),
  };
};

/** An order that a mail, an event or a message mentions. */
export interface MentionedOrder {
  /** The payment whose id makes the order number, and the short number. */
  readonly numbers: Pick<Partial<Order>, 'shortNumber'> & { readonly paymentID?: string };
  /** True if the order is in the bin. */
  readonly isRemoved: boolean;
}

/** Mentioned orders by their ids. */
export const mentionedOrders = async (
  ids: readonly Types.ObjectId[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, MentionedOrder>> => {
  const orders = await OrderModel.find({ _id: { $in: [...ids] } }, { paymentID: 1, shortNumber: 1, deletedAt: 1 })
    .session(session ?? null)
    .lean();
  return new Map(
    orders.map(({ _id, paymentID, shortNumber, deletedAt }) => [
      _id.toHexString(),
      {
        numbers: {
          ...(paymentID ? { paymentID } : {}),
          ...(shortNumber === undefined ? {} : { shortNumber: shortNumberText(shortNumber) }),
        },
        isRemoved: deletedAt !== null,
      },
    ]),
  );
};
