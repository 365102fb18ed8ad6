import type { Order } from '@paila/shared';
import { isObjectIdOrHexString, type ClientSession, type Types } from 'mongoose';
import { notFound } from '../../platform/http/errors.js';
import { shortNumberText } from './order-short-numbers.js';
import { OrderModel, type OrderDoc } from './order.model.js';

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
export type NumberedOrder = Pick<Partial<Order>, 'shortNumber'> & { readonly paymentID?: string };

/** The payments that orders are numbered by, and their short numbers, by their ids. */
export const numbersOf = async (ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, NumberedOrder>> => {
  const orders = await OrderModel.find({ _id: { $in: [...ids] } }, { paymentID: 1, shortNumber: 1 }).lean();
  return new Map(
    orders.map(({ _id, paymentID, shortNumber }) => [
      _id.toHexString(),
      {
        ...(paymentID ? { paymentID } : {}),
        ...(shortNumber === undefined ? {} : { shortNumber: shortNumberText(shortNumber) }),
      },
    ]),
  );
};
