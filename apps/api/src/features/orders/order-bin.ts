import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { record } from '../../platform/events/index.js';
import { OrderModel } from './order.model.js';

/** Puts a removed order back on the lists, in the caller's transaction. */
export const restoreOrder = async (orderId: Types.ObjectId, actor: Actor, session: ClientSession): Promise<void> => {
  await OrderModel.updateOne({ _id: orderId }, { deletedAt: null }, { session });
  await record({ type: 'order.restored', subject: { kind: 'order', id: orderId.toHexString() }, actor }, session);
};
