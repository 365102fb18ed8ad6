import { UNDER_WAY } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { orderById, orderSubject } from './order-lookup.js';
import { hasOpenProblem, mayOweMoney } from './order-money.js';
import { OrderModel, type OrderDoc } from './order.model.js';

/**
 * Keeps an order that must not be lost sight of from being removed.
 * @throws AppError 409 `order_under_way`, 409 `order_in_review`
 */
export const refuseRemoving = (order: OrderDoc): void => {
  if (UNDER_WAY.includes(order.status)) throw new AppError('order_under_way', { status: order.status });
  if (mayOweMoney(order) || hasOpenProblem(order)) throw new AppError('order_in_review');
};

/** Puts a removed order back on the lists, in the caller's transaction. */
export const putBack = async (orderId: Types.ObjectId, actor: Actor, session: ClientSession): Promise<OrderDoc> => {
  await record({ type: 'order.restored', subject: orderSubject(orderId), actor }, session);
  return OrderModel.findByIdAndUpdate(orderId, { deletedAt: null }, { session, returnDocument: 'after' })
    .orFail()
    .lean<OrderDoc>();
};

/** Who restores an order, and the check that throws if they meant another state of it. */
interface Restoring {
  readonly actor: Actor;
  readonly check: (order: OrderDoc) => Promise<void>;
}

/**
 * Puts a removed order back on the lists on behalf of staff; one that is not removed stays as it is.
 * @throws AppError 404 `not_found`, 412 of the check
 */
export const restoreOrder = (id: string, { actor, check }: Restoring): Promise<OrderDoc> =>
  inTransaction(async (session) => {
    const order = await orderById(id, session);
    if (!order) throw notFound('order');
    if (!order.deletedAt) return order;
    await check(order);
    return putBack(order._id, actor, session);
  });
