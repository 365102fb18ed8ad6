import { isObjectIdOrHexString, type ClientSession, type Types, type UpdateQuery } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { orderSubject, record, type NewEvent } from '../../platform/events/index.js';
import { notFound } from '../../platform/http/errors.js';
import { noteOrder } from '../../platform/log.js';
import { documentNotices } from './documents/due-documents.js';
import { changeOrderKeys } from './order-keys.js';
import { OrderModel, type OrderDoc } from './order.model.js';

type Contents<Event> = Event extends { readonly type: `order.${string}` } ? Omit<Event, 'subject' | 'actor'> : never;
/** The contents of an order's event. */
export type OrderEvent = Contents<NewEvent>;

/** Records an event of an order in the caller's transaction. */
export const recordOrderEvent = (
  id: Types.ObjectId,
  event: OrderEvent,
  actor: Actor,
  session: ClientSession,
): Promise<void> => record({ ...event, subject: orderSubject(id), actor }, session);

/** Returns an order by its id, removed or not; null if there is none. */
export const orderById = async (id: string | Types.ObjectId, session?: ClientSession): Promise<OrderDoc | null> => {
  if (!isObjectIdOrHexString(id)) return null;
  noteOrder(String(id));
  return OrderModel.findById(id)
    .session(session ?? null)
    .lean<OrderDoc>();
};

/**
 * Returns an order by its id, removed or not.
 * @throws AppError 404 `not_found`
 */
export const requireOrder = async (id: string | Types.ObjectId, session?: ClientSession): Promise<OrderDoc> => {
  const order = await orderById(id, session);
  if (!order) throw notFound('order');
  return order;
};

/** Returns an order by its id, unless it is removed; null if there is none. */
export const findShownOrder = async (
  id: string | Types.ObjectId,
  session?: ClientSession,
): Promise<OrderDoc | null> => {
  const order = await orderById(id, session);
  return order?.deletedAt ? null : order;
};

/**
 * Returns an order by its id, unless it is removed.
 * @throws AppError 404 `not_found`
 */
export const requireShownOrder = async (id: string | Types.ObjectId, session?: ClientSession): Promise<OrderDoc> => {
  const order = await requireOrder(id, session);
  if (order.deletedAt) throw notFound('order');
  return order;
};

/**
 * Updates an order and its keys in the caller's transaction.
 * @param order as the transaction sees it
 * @returns the updated order
 */
export const updateOrder = async (
  order: OrderDoc,
  update: UpdateQuery<OrderDoc>,
  session: ClientSession,
): Promise<OrderDoc> => {
  noteOrder(order._id.toHexString());
  const updated = await OrderModel.findByIdAndUpdate(order._id, update, { session, returnDocument: 'after' })
    .orFail()
    .lean<OrderDoc>()
    .exec();
  await changeOrderKeys([{ before: order, after: updated }], session);
  if (updated.documentsDue && !order.documentsDue) documentNotices.tell(order._id, session);
  return updated;
};

/** Takes an order out of the bin, in the caller's transaction. */
export const restoreFromBin = async (order: OrderDoc, actor: Actor, session: ClientSession): Promise<OrderDoc> => {
  await recordOrderEvent(order._id, { type: 'order.restored' }, actor, session);
  return updateOrder(order, { deletedAt: null }, session);
};
