import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { orderToChange, orderSubject } from '../order-lookup.js';
import { refuseIfNothingRemains, refuseWhileRefunding } from '../order-refunding.js';
import { OrderModel, type OrderDoc } from '../order.model.js';

/** Records that an order is packed, or not any more, in the caller's transaction. */
export const recordPacked = (
  orderId: Types.ObjectId,
  packed: boolean,
  actor: Actor,
  session: ClientSession,
): Promise<void> => record({ type: 'order.packed', subject: orderSubject(orderId), actor, is: { packed } }, session);

/** Who packs, and the check that throws if they meant another state of the order. */
interface Packing {
  readonly packed: boolean;
  readonly actor: Actor;
  readonly check: (order: OrderDoc) => Promise<void>;
}

/**
 * Says that a paid order is packed, or takes it back. It is a time and no status: nobody but the shop needs to know,
 * and every rule for a paid order stays as it is. What is so already stays as it is.
 * @throws AppError 404 `not_found`, 409 `status_not_allowed`, `refund_under_way`, `nothing_to_send`, 412 of the check
 */
export const packOrder = (orderId: string, { packed, actor, check }: Packing): Promise<OrderDoc> =>
  inTransaction(async (session) => {
    const order = await orderToChange(orderId, session);
    if ((order.packedAt !== undefined) === packed) return order;
    await check(order);
    if (order.status !== 'paid') throw new AppError('status_not_allowed', { from: order.status, to: 'packed' });
    if (packed) {
      refuseWhileRefunding(order);
      refuseIfNothingRemains(order);
    }
    await recordPacked(order._id, packed, actor, session);
    const change = packed ? { $set: { packedAt: databaseTime() } } : { $unset: { packedAt: 1 } };
    return OrderModel.findByIdAndUpdate(order._id, change, { session, returnDocument: 'after' })
      .orFail()
      .lean<OrderDoc>();
  });
