import { canBecome, HOLDS_STOCK, type OrderStatus } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { systemActor, type Actor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { productsById } from '../../catalog/index.js';
import { sellStock } from '../../inventory/index.js';
import { shortLines, stockQuantities, trackedNow } from '../order-lines.js';
import { putBack } from '../order-bin.js';
import { numberOfPayment } from '../order-numbers.js';
import { returnToStock } from './order-restocking.js';
import { currentSearchText } from '../order-search.js';
import { orderSubject } from '../order-lookup.js';
import { linesOf, OrderModel, type OrderDoc, type ShipmentDoc } from '../order.model.js';

export interface Move {
  readonly next: OrderStatus;
  readonly actor: Actor;
  readonly at: Date;
  /** The payment that paid the order. */
  readonly paymentID?: string;
  /** Until when staff can take the step back. */
  readonly undoUntil?: Date | undefined;
  /** How it was sent, when it is shipped. */
  readonly shipment?: ShipmentDoc;
}

/**
 * Stock is released when a pending order ends unpaid. What a refund returns is its own matter; see order-refunds.ts.
 */
const releasedFor = (next: OrderStatus): 'cancelled' | 'expired' | undefined =>
  next === 'cancelled' || next === 'expired' ? next : undefined;

/**
 * Changes the status of an order, and its stock, in the caller's transaction. Of two concurrent changes one wins; the
 * other is retried and checked against the new status.
 * @returns the changed order; undefined when its released stock is no longer available
 * @throws AppError 409 `status_not_allowed`
 */
export const moveOrder = async (order: OrderDoc, move: Move, session: ClientSession): Promise<OrderDoc | undefined> => {
  const { next, actor, at, paymentID, undoUntil, shipment } = move;
  if (!canBecome(order.status, next)) {
    throw new AppError('status_not_allowed', { from: order.status, to: next });
  }
  let lines = linesOf(order);
  const about = { actor, at, order: order._id };
  const why = releasedFor(next);
  if (why) {
    await returnToStock(
      order,
      lines.map(({ quantity }, index) => ({ index, quantity })),
      { why, actor, at },
      session,
    );
  } else if (!HOLDS_STOCK.includes(order.status) && HOLDS_STOCK.includes(next)) {
    const products = await productsById(
      lines.map(({ product }) => product._id),
      session,
    );
    lines = trackedNow(lines, products);
    if (shortLines(lines, products).length > 0) return undefined;
    await sellStock(stockQuantities(lines), about, session);
  }
  const number = paymentID === undefined ? undefined : await numberOfPayment(order._id, paymentID, actor, session);
  const found = { ...order, ...(paymentID === undefined ? {} : { paymentID }), ...(shipment ? { shipment } : {}) };
  const isFoundByMore = paymentID !== undefined || shipment !== undefined;
  const moved = await OrderModel.findOneAndUpdate(
    { _id: order._id, status: order.status },
    {
      $set: {
        status: next,
        products: lines.map((line) => [line]),
        ...(paymentID === undefined ? {} : { paymentID }),
        ...(isFoundByMore ? { search: await currentSearchText(found) } : {}),
        ...(number === undefined ? {} : { number }),
        ...(next === 'paid' ? { paidAt: at } : {}),
        ...(undoUntil ? { undoUntil } : {}),
        ...(shipment ? { shipment } : {}),
      },
      $push: { history: { status: next, at, actor } },
      $unset: {
        // What it was counted under is personal, and of no more use.
        expiresAt: 1,
        holders: 1,
        ...(undoUntil ? {} : { undoUntil: 1 }),
        // What was promised when it was placed ended with it; money that came late can't hold us to it.
        ...(next === 'paid' && order.status !== 'pending' ? { deliveryDay: 1 } : {}),
        ...(paymentID !== undefined && number === undefined ? { number: 1 } : {}),
      },
    },
    { session, returnDocument: 'after' },
  )
    .orFail()
    .lean<OrderDoc>();
  await record(
    {
      type: 'order.status_changed',
      subject: orderSubject(order._id),
      actor,
      was: { status: order.status },
      is: { status: next, ...(paymentID === undefined ? {} : { paymentID }) },
    },
    session,
  );
  return moved;
};

// What the payments feature does with orders, including deleted ones: money that arrives for them must not be lost.

const DUE: readonly OrderStatus[] = ['pending', 'cancelled', 'expired'];

/** The ids of an account's orders that a payment can still pay. */
export const payableOrdersOf = async (
  userId: string,
  session: ClientSession,
): Promise<Record<'pending' | 'ended', Types.ObjectId[]>> => {
  const orders = await OrderModel.find({ user: userId, status: { $in: DUE } }, { status: 1 })
    .session(session)
    .lean();
  const ids = (isWanted: (status: OrderStatus) => boolean) =>
    orders.flatMap(({ _id, status }) => (isWanted(status) ? [_id] : []));
  return { pending: ids((status) => status === 'pending'), ended: ids((status) => status !== 'pending') };
};

/**
 * The outcome of a payment for an order: it is paid now; was already paid by this payment; can't be paid (again); had
 * released its stock, which is no longer available; or has lost its customer's data, so that it can't be sent.
 */
export type PaidOutcome = 'paid' | 'already_paid' | 'not_due' | 'stock_unavailable' | 'anonymised';

/** A payment for an order, as the provider reports it. */
export interface OrderPayment {
  readonly paymentID: string;
  readonly at: Date;
  /** The provider. */
  readonly actor: Actor;
}

/** Marks an order as paid, in the caller's transaction. A deleted one is restored, so that staff see the money. */
export const payOrder = async (
  orderId: Types.ObjectId,
  { paymentID, at, actor }: OrderPayment,
  session: ClientSession,
): Promise<PaidOutcome> => {
  const order = await OrderModel.findById(orderId).session(session).orFail().lean<OrderDoc>();
  const isDue = DUE.includes(order.status);
  if (!isDue && order.paymentID === paymentID) return 'already_paid';
  if (order.deletedAt) await putBack(orderId, actor, session);
  if (!isDue) return 'not_due';
  if (order.anonymisedAt) return 'anonymised';
  const moved = await moveOrder(order, { next: 'paid', actor, at, paymentID }, session);
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
  const is = { expiresAt: until };
  await record({ type: 'order.reservation_extended', subject: orderSubject(orderId), actor, is }, session);
};

export type OverdueOrder = Pick<OrderDoc, '_id' | 'expiresAt' | 'createdAt'>;

/** Pending orders whose reservation has expired, oldest first. */
export const overdueOrders = (now: Date): AsyncIterable<OverdueOrder> =>
  OrderModel.find({ status: 'pending', expiresAt: { $lte: now } }, { expiresAt: 1, createdAt: 1 })
    .sort({ expiresAt: 1 })
    .lean<OverdueOrder>()
    .cursor();

/** The actor of the job that expires orders. */
export const EXPIRY_JOB = 'expire-orders';

/** Expires a pending order and releases its stock; an order that has changed meanwhile stays as it is. */
export const expireOrder = (orderId: Types.ObjectId, now: Date): Promise<boolean> =>
  inTransaction(async (session) => {
    const order = await OrderModel.findOne({ _id: orderId, status: 'pending', expiresAt: { $lte: now } })
      .session(session)
      .lean<OrderDoc>();
    if (!order) return false;
    await moveOrder(order, { next: 'expired', actor: systemActor(EXPIRY_JOB), at: now }, session);
    return true;
  });
