import { type Order, shortNumberText } from '@paila/shared';
import { isObjectIdOrHexString, type ClientSession, type Types } from 'mongoose';
import type { Subject } from '../../platform/events/index.js';
import { notFound } from '../../platform/http/errors.js';
import { OrderModel, type OrderDoc } from './order.model.js';

/** What the events of an order are about. */
export const orderSubject = (id: Types.ObjectId): Subject<'order'> => ({ kind: 'order', id: id.toHexString() });

/** An order by its id, removed or not. */
export const orderById = async (id: string | Types.ObjectId, session?: ClientSession): Promise<OrderDoc | null> =>
  isObjectIdOrHexString(id)
    ? OrderModel.findById(id)
        .session(session ?? null)
        .lean<OrderDoc>()
    : null;

/** An order by its id, unless it is removed. */
export const shownOrder = async (id: string, session?: ClientSession): Promise<OrderDoc | null> => {
  const order = await orderById(id, session);
  return order?.deletedAt ? null : order;
};

/**
 * An order that is to be changed.
 * @throws AppError 404 `not_found`
 */
export const orderToChange = async (id: string, session: ClientSession): Promise<OrderDoc> => {
  const order = await shownOrder(id, session);
  if (!order) throw notFound('order');
  return order;
};

/** What an order is known by. */
type OrderNumbers = Pick<Partial<Order>, 'shortNumber'> & { readonly paymentID?: string };

/** What those who speak of an order in passing need of it. */
export interface MentionedOrder {
  /** The payment that it is numbered by, and its short number. */
  readonly numbers: OrderNumbers;
  /** Whether it is in the bin. */
  readonly isRemoved: boolean;
}

/** Orders that are spoken of in passing, by their ids. */
export const mentionedOrders = async (
  ids: readonly Types.ObjectId[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, MentionedOrder>> => {
  const wanted = { paymentID: 1, shortNumber: 1, deletedAt: 1 } as const;
  const orders = await OrderModel.find({ _id: { $in: [...ids] } }, wanted)
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
