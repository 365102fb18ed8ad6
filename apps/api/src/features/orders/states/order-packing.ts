import type { Order } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { changeOrder, type ChangeRequest } from '../order-changing.js';
import { refuseIfNothingRemains, refuseWhileRefunding } from '../order-refunding.js';
import { orderSubject, updateOrder } from '../order-store.js';

/** Records that an order is packed, or not any more, in the caller's transaction. */
export const recordPacked = (
  orderId: Types.ObjectId,
  packed: boolean,
  actor: Actor,
  session: ClientSession,
): Promise<void> => record({ type: 'order.packed', subject: orderSubject(orderId), actor, is: { packed } }, session);

/**
 * Packs or unpacks a paid order. Packing sets a time, and no status: only the shop needs to know, and the rules for a
 * paid order stay the same.
 * @throws AppError 404 `not_found`, 409 `status_not_allowed`, `refund_under_way`, `nothing_to_send`, 412
 *   `stale_version`
 */
export const packOrder = (id: string, packed: boolean, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    sent: { packed },
    isDone: ({ packedAt }) => (packedAt !== undefined) === packed,
    apply: async (order, session) => {
      if (order.status !== 'paid') throw new AppError('status_not_allowed', { from: order.status, to: 'packed' });
      if (packed) {
        refuseWhileRefunding(order);
        refuseIfNothingRemains(order);
      }
      await recordPacked(order._id, packed, request.actor, session);
      const change = packed ? { $set: { packedAt: databaseTime() } } : { $unset: { packedAt: 1 } };
      return updateOrder(order._id, change, session);
    },
  });
