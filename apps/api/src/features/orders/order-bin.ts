import { UNDER_WAY, type Order } from '@paila/shared';
import { databaseTime } from '../../platform/database/database.js';
import { AppError } from '../../platform/http/errors.js';
import { changeOrder, type ChangeRequest } from './access/order-changing.js';
import { hasOpenProblem, mayOweMoney } from './order-money.js';
import { requireOrder, restoreFromBin } from './order-store.js';
import { moveOrder } from './states/order-states.js';

/**
 * Moves an order from every list to the bin, and keeps it for the books. Cancels a pending order and releases its
 * stock.
 * @throws AppError 404 `not_found`, 409 `order_under_way`, 409 `order_in_review`, 412 `stale_version`
 */
export const removeOrder = (id: string, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    apply: async (order, session) => {
      const { status } = order;
      if (UNDER_WAY.includes(status)) throw new AppError('order_under_way', { status });
      if (mayOweMoney(order) || hasOpenProblem(order)) throw new AppError('order_in_review');
      const at = databaseTime();
      if (status === 'pending') await moveOrder(order, { next: 'cancelled', actor: request.actor, at }, session);
      return { event: { type: 'order.removed' }, update: { deletedAt: at } };
    },
  });

/**
 * Takes an order out of the bin. An order that is not removed stays as it is.
 * @throws AppError 404 `not_found`, 412 `stale_version`
 */
export const restoreOrder = (id: string, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    find: requireOrder,
    isDone: ({ deletedAt }) => !deletedAt,
    apply: (order, session) => restoreFromBin(order, request.actor, session),
  });
