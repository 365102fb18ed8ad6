import type { OrderStatus } from '@paila/shared';
import { isObjectIdOrHexString, type ClientSession, type Types } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { systemActor, type Actor } from '../../platform/actor.js';
import { record, type Subject } from '../../platform/events/index.js';
import { moveOrder } from './order-states.js';
import { OrderModel, type OrderDoc } from './order.model.js';

// What the payments feature does with orders. A deleted order counts here: money that arrives for it is not lost.

const subjectOf = (orderId: Types.ObjectId): Subject => ({ kind: 'order', id: orderId.toHexString() });

/** An order by its id, deleted or not. */
export const orderForPayment = async (
  id: string | Types.ObjectId,
  session?: ClientSession,
): Promise<OrderDoc | null> =>
  isObjectIdOrHexString(id)
    ? OrderModel.findById(id)
        .session(session ?? null)
        .lean<OrderDoc>()
    : null;

/**
 * What became of money that arrived for an order: it was paid by it; had been paid by it before; takes no (more) money;
 * or had released its stock, and that is gone.
 */
export type PaidOutcome = 'paid' | 'already_paid' | 'not_due' | 'stock_unavailable';

/** A payment that the provider speaks of, for an order. */
export interface OrderPayment {
  readonly paymentID: string;
  readonly at: Date;
  /** The provider. */
  readonly actor: Actor;
}

const DUE: readonly OrderStatus[] = ['pending', 'cancelled', 'expired'];

const restoreOrder = async (orderId: Types.ObjectId, actor: Actor, session: ClientSession): Promise<void> => {
  await OrderModel.updateOne({ _id: orderId }, { deletedAt: null }, { session });
  await record({ type: 'order.restored', subject: subjectOf(orderId), actor }, session);
};

/** Makes an order paid, in the caller's transaction. One that was deleted comes back into the lists, where money is seen. */
export const payOrder = async (
  orderId: Types.ObjectId,
  { paymentID, at, actor }: OrderPayment,
  session: ClientSession,
): Promise<PaidOutcome> => {
  const order = await OrderModel.findById(orderId).session(session).orFail().lean<OrderDoc>();
  const isDue = DUE.includes(order.status);
  if (!isDue && order.paymentID === paymentID) return 'already_paid';
  if (order.deletedAt) await restoreOrder(orderId, actor, session);
  if (!isDue) return 'not_due';
  const moved = await moveOrder(order, { next: 'paid', actor, at, paymentID }, session);
  return moved ? 'paid' : 'stock_unavailable';
};

/**
 * Makes an order refunded when the payment that paid it was given back, in the caller's transaction.
 * @returns false when it was not paid by that payment
 */
export const refundOrder = async (
  orderId: Types.ObjectId,
  { paymentID, at, actor }: OrderPayment,
  session: ClientSession,
): Promise<boolean> => {
  const order = await OrderModel.findById(orderId).session(session).orFail().lean<OrderDoc>();
  const isPaidByIt = order.paymentID === paymentID && ['paid', 'shipped', 'delivered'].includes(order.status);
  if (isPaidByIt) await moveOrder(order, { next: 'refunded', actor, at }, session);
  return isPaidByIt;
};

/** Flags an order for staff to look into, or takes back what was said about the same thing before. */
export const flagForReview = async (
  orderId: Types.ObjectId,
  { about, text }: { readonly about: string; readonly text: string | undefined },
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  await OrderModel.updateOne({ _id: orderId }, { $pull: { remarks: { about } } }, { session });
  if (text !== undefined) {
    await OrderModel.updateOne({ _id: orderId }, { $push: { remarks: { about, text } } }, { session });
  }
  const is = { about, flagged: text !== undefined };
  await record({ type: 'order.flagged', subject: subjectOf(orderId), actor, is }, session);
};

/** Lets a pending order keep its stock until the given time at least, in the caller's transaction. */
export const extendReservation = async (
  orderId: Types.ObjectId,
  until: Date,
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const { modifiedCount } = await OrderModel.updateOne(
    { _id: orderId, status: 'pending' },
    { $max: { expiresAt: until } },
    { session },
  );
  if (modifiedCount === 0) return;
  const is = { expiresAt: until };
  await record({ type: 'order.reservation_extended', subject: subjectOf(orderId), actor, is }, session);
};

/** Pending orders whose time is up, the oldest first. */
export const overdueOrders = (now: Date, limit: number): Promise<Pick<OrderDoc, '_id' | 'expiresAt' | 'createdAt'>[]> =>
  OrderModel.find({ status: 'pending', expiresAt: { $lte: now } }, { expiresAt: 1, createdAt: 1 })
    .sort({ expiresAt: 1 })
    .limit(limit)
    .lean<Pick<OrderDoc, '_id' | 'expiresAt' | 'createdAt'>[]>()
    .exec();

/** The job that ends orders whose time is up. */
export const EXPIRY_JOB = 'expire-orders';

/** Ends a pending order whose time is up and releases its stock; one that moved on meanwhile stays as it is. */
export const expireOrder = (orderId: Types.ObjectId, now: Date): Promise<boolean> =>
  inTransaction(async (session) => {
    const order = await OrderModel.findOne({ _id: orderId, status: 'pending', expiresAt: { $lte: now } })
      .session(session)
      .lean<OrderDoc>();
    if (!order) return false;
    await moveOrder(order, { next: 'expired', actor: systemActor(EXPIRY_JOB), at: now }, session);
    return true;
  });
