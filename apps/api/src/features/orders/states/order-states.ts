import { canBecome, HOLDS_STOCK, isCashOrder, leavesWith, orderNumberFrom, type OrderStatus } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { systemActor, type Actor } from '../../../platform/actor.js';
import { defined } from '../../../platform/defined.js';
import { inTransaction } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { productsById } from '../../catalog/index.js';
import { sellStock } from '../../inventory/index.js';
import { shortLines, stockQuantities, trackedNow } from '../order-lines.js';
import { correctionDue } from '../documents/due-documents.js';
import { returnToStock } from './order-restocking.js';
import { currentSearchText } from '../order-search.js';
import { orderWithKey, ownKey } from '../order-keys.js';
import { recordOrderEvent, requireOrder, updateOrder } from '../order-store.js';
import type { ReturnReason } from '../order-parts.model.js';
import {
  DOCUMENTS_DUE,
  orderLines,
  OrderModel,
  type HandPaymentDoc,
  type OrderCashDoc,
  type OrderDoc,
  type ShipmentDoc,
} from '../order.model.js';

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
  const holderId = await orderWithKey([ownKey.number(number)], session);
  if (!holderId || holderId.equals(orderId)) return number;
  const holder = await requireOrder(holderId, session);
  if (!canBecome(holder, 'paid')) return undefined;
  await updateOrder(holder, { $unset: { number: 1, paymentID: 1 } }, session);
  await recordOrderEvent(holder._id, { type: 'order.payment_disowned' }, actor, session);
  return number;
};

export interface Move {
  readonly next: OrderStatus;
  readonly actor: Actor;
  readonly at: Date;
  /** The payment that paid the order. */
  readonly paymentID?: string;
  /** Set if staff received the money of that payment. */
  readonly byHand?: HandPaymentDoc | undefined;
  /** The end of the time in which staff can undo the step. */
  readonly undoUntil?: Date | undefined;
  /** Set if the items leave the shop; see `leavesWith`. */
  readonly shipment?: ShipmentDoc;
  /** The collected cash. Set if the next status is `delivered`, for an order with cash on delivery. */
  readonly cash?: OrderCashDoc;
  /**
   * The promised day, from the call on. Set if the next status is `confirmed`, unless nothing is promised.
   */
  readonly deliveryDay?: string | undefined;
}

/**
 * The reason for which an order releases its stock: it ended before it was sent, or came back from the door. Refunds
 * return their items by themselves.
 */
const releasedFor = (next: OrderStatus): Exclude<ReturnReason, 'refunded' | 'size_returned'> | undefined => {
  if (next === 'returned') return 'refused';
  return next === 'cancelled' || next === 'expired' ? next : undefined;
};

/** The mark of an order that may need an invoice or a credit note after a move. */
const documentsMark = (order: OrderDoc, { next }: Move): Partial<typeof DOCUMENTS_DUE> => {
  if (leavesWith(order, next)) return DOCUMENTS_DUE;
  return next === 'returned' ? correctionDue(order) : {};
};

/** True if no day is promised after a move. Late money does not renew a promise that ended with its order. */
const endsPromise = ({ status }: OrderDoc, { next, deliveryDay }: Move): boolean =>
  next === 'confirmed' ? deliveryDay === undefined : next === 'paid' && !HOLDS_STOCK.includes(status);

/**
 * Records what a move means for the payment of an order with cash on delivery. Late money for a packed parcel unpacks
 * it, as its slip asks the courier to collect the cash.
 */
const recordCash = async (
  { _id, paymentMethod, packedAt }: OrderDoc,
  { next, cash, actor }: Move,
  session: ClientSession,
): Promise<void> => {
  if (next === 'paid' && paymentMethod) {
    const was = { method: paymentMethod };
    await recordOrderEvent(_id, { type: 'order.method_changed', was, is: {} }, actor, session);
    if (packedAt) await recordOrderEvent(_id, { type: 'order.packed', is: { packed: false } }, actor, session);
  }
  if (!cash) return;
  const { duePaisa, countedPaisa } = cash;
  await recordOrderEvent(_id, { type: 'order.cash_counted', is: { duePaisa, countedPaisa } }, actor, session);
};

/**
 * Changes the status of an order, and its stock, in the caller's transaction. An order with cash on delivery that
 * becomes `paid` is paid online from then on, and is no longer packed. Of two concurrent changes one wins; the other is
 * retried and checked against the new status.
 * @returns the changed order; undefined when its released stock is no longer available
 * @throws AppError 409 `status_not_allowed`
 */
export const moveOrder = async (order: OrderDoc, move: Move, session: ClientSession): Promise<OrderDoc | undefined> => {
  const { next, actor, at, paymentID, byHand, undoUntil, shipment, cash, deliveryDay } = move;
  if (!canBecome(order, next)) {
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
    order,
    {
      $set: {
        status: next,
        products: lines.map((line) => [line]),
        ...(changesSearch ? { search: await currentSearchText(searched) } : {}),
        ...defined({ paymentID, byHand, number, undoUntil, shipment, cash, deliveryDay }),
        ...(next === 'paid' || cash ? { paidAt: at } : {}),
        ...documentsMark(order, move),
      },
      $push: { history: { status: next, at, actor } },
      $unset: {
        // The holders are personal data, and count only while the order is pending.
        expiresAt: 1,
        holders: 1,
        callAfter: 1,
        ...(undoUntil ? {} : { undoUntil: 1 }),
        ...(next === 'paid' && isCashOrder(order) ? { paymentMethod: 1, packedAt: 1 } : {}),
        ...(endsPromise(order, move) ? { deliveryDay: 1 } : {}),
        ...(paymentID !== undefined && number === undefined ? { number: 1 } : {}),
      },
    },
    session,
  );
  const [was, is] = [{ status: order.status }, { status: next, ...defined({ paymentID }) }];
  await recordOrderEvent(order._id, { type: 'order.status_changed', was, is }, actor, session);
  await recordCash(order, move, session);
  return moved;
};

/** Money that staff received for a parcel that is on its way. */
interface ParcelPayment extends Required<Pick<Move, 'paymentID' | 'actor' | 'at'>> {
  readonly byHand: HandPaymentDoc;
}

/**
 * Books money that staff received for a parcel on its way with cash on delivery, in the caller's transaction. The
 * courier no longer collects its cash. Its status stays, and nobody can undo the step any more.
 */
export const payParcel = async (
  order: OrderDoc,
  { paymentID, byHand, actor, at }: ParcelPayment,
  session: ClientSession,
): Promise<void> => {
  const number = await paidOrderNumber(order._id, paymentID, actor, session);
  const search = await currentSearchText({ ...order, paymentID });
  const event = { type: 'order.method_changed', was: { method: 'cash' }, is: {} } as const;
  await recordOrderEvent(order._id, event, actor, session);
  await updateOrder(
    order,
    {
      $set: { paymentID, byHand, search, paidAt: at, ...defined({ number }) },
      $unset: { paymentMethod: 1, undoUntil: 1, ...(number === undefined ? { number: 1 } : {}) },
    },
    session,
  );
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
