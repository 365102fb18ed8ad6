import { canBecome, orderNumberFrom } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { record } from '../../platform/events/index.js';
import { orderSubject } from './order-lookup.js';
import { OrderModel } from './order.model.js';

/**
 * The number that an order gets from the payment that pays it, in the caller's transaction. An unpaid order that was
 * said to have such a payment loses that id: only the provider's word counts, and nobody's claim may stand in its way.
 * @returns undefined if there is none, or if another payment that ends in the same way has paid an order
 */
export const numberOfPayment = async (
  orderId: Types.ObjectId,
  paymentID: string,
  actor: Actor,
  session: ClientSession,
): Promise<string | undefined> => {
  const number = orderNumberFrom(paymentID);
  if (number === undefined) return undefined;
  const holder = await OrderModel.findOne({ number, _id: { $ne: orderId } }, { status: 1 })
    .session(session)
    .lean();
  if (!holder) return number;
  if (!canBecome(holder.status, 'paid')) return undefined;
  await OrderModel.updateOne({ _id: holder._id }, { $unset: { number: 1, paymentID: 1 } }, { session });
  const subject = orderSubject(holder._id);
  await record({ type: 'order.payment_disowned', subject, actor }, session);
  return number;
};
