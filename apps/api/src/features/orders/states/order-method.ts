import type { Paisa } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { deliveryZoneOf, takesCash } from '../order-delivery.js';
import { MAX_RESERVATION_MS } from '../order-times.js';
import { cashHeldUntil, cashRefusal, type CashOffer } from '../placing/cash-limits.js';
import { phoneHistory } from '../placing/phone-history.js';
import { recordOrderEvent, updateOrder } from '../order-store.js';
import { OrderModel, TO_CALL, type OrderDoc } from '../order.model.js';

/** An order may change to cash for as long as it could have held its stock, so nobody holds stock by changing often. */
const lastChange = ({ createdAt }: OrderDoc, offer: CashOffer): number =>
  Math.max(createdAt.getTime() + MAX_RESERVATION_MS, cashHeldUntil(createdAt, offer).getTime());

/**
 * Refuses to change an unpaid order to cash on delivery, by the limits of a new order.
 * @param charge the amount of the order in Nepali paisa
 * @throws AppError 409 `cash_not_available`, `order_too_old`, and `payment_in_progress` for an order whose caller has
 *   named a payment, as nobody knows whether it will arrive
 */
export const refuseCash = async (
  order: OrderDoc,
  charge: Paisa,
  offer: CashOffer,
  session?: ClientSession,
): Promise<void> => {
  const { phone } = order.address;
  const candidate = { takesCash: takesCash(order, deliveryZoneOf(order, offer.zones)), phone, charge };
  const refusal = cashRefusal(candidate, offer, await phoneHistory(phone, session));
  if (refusal) throw refusal;
  if (order.paymentID !== undefined) throw new AppError('payment_in_progress');
  if (databaseTime().getTime() > lastChange(order, offer)) throw new AppError('order_too_old');
};

/** Staff have some time to call, even if the order is about to expire. */
const MIN_CALL_MS = 15 * 60_000;

/**
 * The end of the reservation of an order that changes to cash. The hold of a cash order counts from its placing, so
 * that changing back and forth adds nothing. No order changes after {@link lastChange}, so the time to call ends soon
 * after that.
 */
const heldFromPlacing = ({ createdAt }: OrderDoc, offer: CashOffer): Date => {
  const minimum = databaseTime().getTime() + MIN_CALL_MS;
  return new Date(Math.max(cashHeldUntil(createdAt, offer).getTime(), minimum));
};

/**
 * Changes a pending order to cash on delivery, in the caller's transaction. It waits for a call from now on. Calls from
 * before an earlier change stay with it.
 * @param order with a rate, which an order of an older version lacks
 */
export const changeToCash = async (
  order: OrderDoc & Required<Pick<OrderDoc, 'usdToNpr'>>,
  offer: CashOffer,
  actor: Actor,
  session: ClientSession,
): Promise<OrderDoc> => {
  const { usdToNpr } = order;
  await recordOrderEvent(order._id, { type: 'order.method_changed', was: {}, is: { method: 'cash' } }, actor, session);
  const expiresAt = heldFromPlacing(order, offer);
  return updateOrder(order, { $set: { paymentMethod: 'cash', expiresAt, usdToNpr } }, session);
};

/**
 * Has a pending order with cash on delivery paid online, in the caller's transaction. Its calls stay on record. Any
 * other order stays as it is.
 * @param until the time until which the order holds its stock for its payment
 */
export const changeToOnline = async (
  orderId: Types.ObjectId,
  until: Date,
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const { modifiedCount } = await OrderModel.updateOne(
    { _id: orderId, ...TO_CALL },
    { $set: { expiresAt: until }, $unset: { paymentMethod: 1, callAfter: 1 } },
    { session },
  );
  if (modifiedCount === 0) return;
  const event = { type: 'order.method_changed', was: { method: 'cash' }, is: {} } as const;
  await recordOrderEvent(orderId, event, actor, session);
};
