import { isObjectIdOrHexString, type ClientSession, type Types } from 'mongoose';
import { notFound } from '../../platform/http/errors.js';
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

/** The payments that orders are numbered by, of those that have one. */
export const paymentIdsOf = async (ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>> => {
  const orders = await OrderModel.find({ _id: { $in: [...ids] } }, { paymentID: 1 }).lean();
  return new Map(orders.flatMap(({ _id, paymentID }) => (paymentID ? [[_id.toHexString(), paymentID]] : [])));
};
