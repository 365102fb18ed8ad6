import type { Order } from '@paila/shared';
import { inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { orderSeenBy } from '../access/order-access.js';
import { orderToChange, orderSubject } from '../order-lookup.js';
import { type ChangeRequest, expectedBy } from '../access/order-preconditions.js';
import { REVOKES_LINK } from '../order-tokens.js';
import { OrderModel, type OrderDoc } from '../order.model.js';

/**
 * Ends every link that opens a guest's order, such as one that has come into the wrong hands.
 * @throws AppError 404 `not_found`, 409 `opened_by_account`, 412 `stale_version`
 */
export const revokeLink = async (id: string, request: ChangeRequest): Promise<Order> => {
  const { actor, requester } = request;
  const check = expectedBy(request);
  const revoked = await inTransaction(async (session) => {
    const order = await orderToChange(id, session);
    await check(order);
    if (order.user !== null) throw new AppError('opened_by_account');
    const subject = orderSubject(order._id);
    await record({ type: 'order.link_revoked', subject, actor }, session);
    return OrderModel.findByIdAndUpdate(order._id, REVOKES_LINK, { session, returnDocument: 'after' })
      .orFail()
      .lean<OrderDoc>();
  });
  return orderSeenBy(requester, revoked);
};
