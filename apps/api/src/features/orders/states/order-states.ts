import { canBecome, HOLDS_STOCK, orderNumberFrom, type OrderStatus } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { systemActor, type Actor } from '../../../platform/actor.js';
import { defined } from '../../../platform/defined.js';
import { inTransaction } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { productsById } from '../../catalog/index.js';
import { sellStock } from '../../inventory/index.js';
import { shortLines, stockQuantities, trackedNow } from '../order-lines.js';
import { returnToStock } from './order-restocking.js';
import { currentSearchText } from '../order-search.js';
import { recordOrderEvent, updateOrder } from '../order-store.js';
import { orderLines, OrderModel, type OrderDoc, type ShipmentDoc } from '../order.model.js';

/**
 * Returns the order number for a paying payment, in the caller's transaction. An unpaid order whose caller claimed such
 * a payment loses the payment id: only the provider can confirm a payment.
 * @returns undefined if the id makes no number, or if a payment with the same number has paid another order
 */
const paidOrderNumber = async (
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
  await recordOrderEvent(holder._id, { type: 'order.payment_disowned' }, actor, session);
  return number;
};

export interface Move {
  readonly next: OrderStatus;
  readonly actor: Actor;
  readonly at: Date;
  /** The payment that paid the order. */
  readonly paymentID?: string;
  /** The end of the time in which staff can undo the step. */
  readonly undoUntil?: Date | undefined;
  /** Set if the next status is `shipped`. */
  readonly shipment?: ShipmentDoc;
}

/** A pending order that ends unpaid releases its stock. Refunds return their items by themselves. */
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
  let lines = orderLines(order);
  const context = { actor, at, order: order._id };
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
    await sellStock(stockQuantities(lines), context, session);
  }
  const number = paymentID === undefined ? undefined : await paidOrderNumber(order._id, paymentID, actor, session);
  const searched = { ...order, ...defined({ paymentID, shipment }) };
  const changesSearch = paymentID !== undefined || shipment !== undefined;
  const moved = await updateOrder(
    order._id,
    {
      $set: {
        status: next,
        products: lines.map((line) => [line]),
        ...(changesSearch ? { search: await currentSearchText(searched) } : {}),
        ...defined({ paymentID, number, undoUntil, shipment, paidAt: next === 'paid' ? at : undefined }),
      },
      $push: { history: { status: next, at, actor } },
      $unset: {
        // The holders are personal data, and count only while the order is unpaid.
        expiresAt: 1,
        holders: 1,
        ...(undoUntil ? {} : { undoUntil: 1 }),
        // The promised day ended with the order. Late money does not renew it.
        ...(next === 'paid' && order.status !== 'pending' ? { deliveryDay: 1 } : {}),
        ...(paymentID !== undefined && number === undefined ? { number: 1 } : {}),
      },
    },
    session,
  );
  const [was, is] = [{ status: order.status }, { status: next, ...defined({ paymentID }) }];
  await recordOrderEvent(order._id, { type: 'order.status_changed', was, is }, actor, session);
  return moved;
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

/** Expires a pending order and releases its stock. An order that has changed in the meantime stays as it is. */
export const expireOrder = (orderId: Types.ObjectId, now: Date): Promise<boolean> =>
  inTransaction(async (session) => {
    const order = await OrderModel.findOne({ _id: orderId, status: 'pending', expiresAt: { $lte: now } })
      .session(session)
      .lean<OrderDoc>();
    if (!order) return false;
    await moveOrder(order, { next: 'expired', actor: systemActor(EXPIRY_JOB), at: now }, session);
    return true;
  });
