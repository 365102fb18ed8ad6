import { awaitsCash, canBecome, IN_DOUBT, isPayableByHand, ORDER_STATUSES, type OrderStatus } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { SAME_VERSION } from '../../../platform/database/counted-versions.js';
import { recordOrderEvent, requireOrder, restoreFromBin } from '../order-store.js';
import { OrderModel, type HandPaymentDoc, type OrderDoc, type OrderPaymentDoc } from '../order.model.js';
import { moveOrder, payParcel } from './order-states.js';

/**
 * Money may also arrive for orders that were confirmed with cash on delivery, that ended, or that were removed. It must
 * not be lost.
 */
const PAYABLE: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => canBecome({ status }, 'paid'));

/** The ids of an account's orders that a payment can still pay. */
export const payableOrders = async (
  userId: string,
  session: ClientSession,
): Promise<Record<'pending' | 'ended', Types.ObjectId[]>> => {
  const orders = await OrderModel.find({ user: userId, status: { $in: PAYABLE } }, { status: 1 })
    .session(session)
    .lean();
  const ids = (matches: (status: OrderStatus) => boolean) =>
    orders.flatMap(({ _id, status }) => (matches(status) ? [_id] : []));
  return { pending: ids((status) => status === 'pending'), ended: ids((status) => status !== 'pending') };
};

/**
 * The outcome of a payment for an order. `not_due` orders cannot be paid again. A courier collects the cash for
 * `cash_due` orders. `returned` orders were refused at the door. `stock_unavailable` orders had released their stock.
 * `anonymised` orders have lost the customer's data, so that they cannot be sent.
 */
type PaidOutcome = 'paid' | 'already_paid' | 'not_due' | 'cash_due' | 'returned' | 'stock_unavailable' | 'anonymised';

/** A payment for an order, as the provider reports it, or as staff record it. */
export interface OrderPayment {
  readonly paymentID: string;
  readonly at: Date;
  /** The provider, or the member of staff. */
  readonly actor: Actor;
  /** Set if staff received the money. */
  readonly byHand?: HandPaymentDoc;
}

/** Why an order that is no longer due cannot use a payment. */
const whyNotDue = (order: OrderDoc): 'cash_due' | 'returned' | 'not_due' => {
  if (awaitsCash(order)) return 'cash_due';
  return order.status === 'returned' ? 'returned' : 'not_due';
};

/**
 * Marks an order as paid, in the caller's transaction. Restores a removed order, so that staff see the money. An order
 * with cash on delivery that is not shipped is paid without cash from then on. For a parcel on its way, only money that
 * staff received replaces the cash: they know whether the courier still collects it.
 */
export const payOrder = async (
  orderId: Types.ObjectId,
  { paymentID, at, actor, byHand }: OrderPayment,
  session: ClientSession,
): Promise<PaidOutcome> => {
  const order = await requireOrder(orderId, session);
  const isDue = byHand ? isPayableByHand(order) : PAYABLE.includes(order.status);
  if (!isDue && order.paymentID === paymentID) return 'already_paid';
  if (order.deletedAt) await restoreFromBin(order, actor, session);
  if (!isDue) return whyNotDue(order);
  if (byHand && order.status === 'shipped') {
    await payParcel(order, { paymentID, byHand, actor, at }, session);
    return 'paid';
  }
  if (order.anonymisedAt) return 'anonymised';
  const moved = await moveOrder(order, { next: 'paid', actor, at, paymentID, byHand }, session);
  return moved ? 'paid' : 'stock_unavailable';
};

/** Extends the reservation of a pending order to the given time at least, in the caller's transaction. */
export const extendReservation = async (
  orderId: Types.ObjectId,
  until: Date,
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const { modifiedCount } = await OrderModel.updateOne(
    { _id: orderId, status: 'pending', expiresAt: { $lt: until } },
    { $set: { expiresAt: until } },
    { session },
  );
  if (modifiedCount === 0) return;
  await recordOrderEvent(orderId, { type: 'order.reservation_extended', is: { expiresAt: until } }, actor, session);
};

/** The state of a payment, as its order shows it. */
export type PaymentState = Readonly<OrderPaymentDoc>;

/** Ranks how well a payment represents its order; the lowest is best. @param paidBy the payment that paid the order */
const paymentRank = ({ pidx, status }: PaymentState, paidBy: string | undefined): number => {
  // The order could not use this money.
  if (status === 'completed' && pidx !== paidBy) return 0;
  if (IN_DOUBT.includes(status)) return 1;
  if (status === 'refunded' && pidx !== paidBy) return 2;
  return 3;
};

/**
 * Picks the payment that best represents the order. Ties go to the most recent.
 * @param payments all payments of the order, oldest first
 * @param paidBy the payment that paid the order
 */
const primaryPayment = (payments: readonly PaymentState[], paidBy: string | undefined): PaymentState | undefined => {
  const [payment] = [...payments].reverse().sort((a, b) => paymentRank(a, paidBy) - paymentRank(b, paidBy));
  if (!payment) return undefined;
  const { provider, pidx, status, amountPaisa } = payment;
  return { ...(provider && { provider }), pidx, status, amountPaisa };
};

/**
 * Stores the payment that best represents an order with the order, in the caller's transaction.
 * @param payments all payments of the order, oldest first
 */
export const setPrimaryPayment = async (
  orderId: Types.ObjectId,
  payments: readonly PaymentState[],
  session: ClientSession,
): Promise<void> => {
  // Always writes, so that two payments that end at the same moment conflict, and one sees the other.
  const order = await OrderModel.findOneAndUpdate(
    { _id: orderId },
    { $inc: { paymentsSeen: 1 } },
    { session, projection: { paymentID: 1 }, ...SAME_VERSION },
  ).lean<Pick<OrderDoc, 'paymentID'>>();
  const payment = primaryPayment(payments, order?.paymentID);
  if (!payment) return;
  const { pidx, status } = payment;
  await OrderModel.updateOne(
    { _id: orderId, $nor: [{ 'payment.pidx': pidx, 'payment.status': status }] },
    { $set: { payment } },
    { session },
  );
};
