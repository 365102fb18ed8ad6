import { canBecome, HOLDS_STOCK, type OrderStatus } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { record } from '../../platform/events/index.js';
import { AppError } from '../../platform/http/errors.js';
import { productsById } from '../catalog/index.js';
import { releaseStock, sellStock } from '../inventory/index.js';
import { linesOf, OrderModel, type OrderDoc } from './order.model.js';
import { shortLines, stockQuantities, trackedNow } from './order-stock.js';

export interface Move {
  readonly next: OrderStatus;
  readonly actor: Actor;
  readonly at: Date;
  /** The payment that paid the order. */
  readonly paymentID?: string;
}

/** Stock is released when a pending order ends unpaid, and by a refund before shipping. */
const releasedFor = (from: OrderStatus, next: OrderStatus): 'cancelled' | 'expired' | 'refunded' | undefined => {
  if (from !== 'pending' && from !== 'paid') return undefined;
  return next === 'cancelled' || next === 'expired' || next === 'refunded' ? next : undefined;
};

/**
 * Changes the status of an order, and its stock, in the caller's transaction. Of two concurrent changes one wins; the
 * other is retried and checked against the new status.
 * @returns the changed order; undefined when its released stock is no longer available
 * @throws AppError 409 `bad_status_change`
 */
export const moveOrder = async (order: OrderDoc, move: Move, session: ClientSession): Promise<OrderDoc | undefined> => {
  const { next, actor, at, paymentID } = move;
  if (!canBecome(order.status, next)) {
    throw new AppError('status_not_allowed', { from: order.status, to: next });
  }
  let lines = linesOf(order);
  const about = { actor, at, order: order._id };
  const why = releasedFor(order.status, next);
  if (why) {
    await releaseStock(stockQuantities(lines), { ...about, why }, session);
  } else if (!HOLDS_STOCK.includes(order.status) && HOLDS_STOCK.includes(next)) {
    const products = await productsById(
      lines.map(({ product }) => product._id),
      session,
    );
    lines = trackedNow(lines, products);
    if (shortLines(lines, products).length > 0) return undefined;
    const short = await sellStock(stockQuantities(lines), about, session);
    if (short.length > 0) return undefined;
  }
  const moved = await OrderModel.findOneAndUpdate(
    { _id: order._id, status: order.status },
    {
      $set: {
        status: next,
        products: lines.map((line) => [line]),
        ...(paymentID === undefined ? {} : { paymentID, search: `${order.search}\n${paymentID.toLowerCase()}` }),
      },
      $push: { history: { status: next, at, actor } },
      $unset: { expiresAt: 1 },
    },
    { session, returnDocument: 'after' },
  )
    .orFail()
    .lean<OrderDoc>();
  await record(
    {
      type: 'order.status_changed',
      subject: { kind: 'order', id: order._id.toHexString() },
      actor,
      was: { status: order.status },
      is: { status: next, ...(paymentID === undefined ? {} : { paymentID }) },
    },
    session,
  );
  return moved;
};
