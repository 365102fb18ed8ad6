import { UNDER_WAY, type Order } from '@paila/shared';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { orderSeenBy } from './access/order-access.js';
import { changeOrder, type ChangeRequest, versionCheck } from './order-changing.js';
import { hasOpenProblem, mayOweMoney } from './order-money.js';
import { orderById, orderSubject, restoreFromBin, updateOrder } from './order-store.js';
import { moveOrder } from './states/order-states.js';

/**
 * Removes an order from every list but the bin, and keeps it for the books. A pending order is cancelled, and its
 * stock released.
 * @throws AppError 404 `not_found`, 409 `order_under_way`, 409 `order_in_review`, 412 `stale_version`
 */
export const removeOrder = (id: string, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    apply: async (order, session) => {
      const { actor } = request;
      const { status } = order;
      if (UNDER_WAY.includes(status)) throw new AppError('order_under_way', { status });
      if (mayOweMoney(order) || hasOpenProblem(order)) throw new AppError('order_in_review');
      const at = databaseTime();
      if (status === 'pending') await moveOrder(order, { next: 'cancelled', actor, at }, session);
      await record({ type: 'order.removed', subject: orderSubject(order._id), actor }, session);
      return updateOrder(order._id, { deletedAt: at }, session);
    },
  });

/**
 * Takes an order out of the bin. An order that is not removed stays as it is.
 * @throws AppError 404 `not_found`, 412 `stale_version`
 */
export const restoreOrder = async (id: string, request: ChangeRequest): Promise<Order> => {
  const check = versionCheck(request);
  const restored = await inTransaction(async (session) => {
    const order = await orderById(id, session);
    if (!order) throw notFound('order');
    if (!order.deletedAt) return order;
    await check(order);
    return restoreFromBin(order._id, request.actor, session);
  });
  return orderSeenBy(request.requester, restored);
};
