import { aboutRefund, isCancellable, isCancelRequested, type Order, refundDueAt, TO_SEND } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { changeOrder, type Changer } from '../access/order-changing.js';
import { refuseIfNothingRemains } from '../order-money.js';
import type { RefundDoc, ReviewFlag } from '../order-parts.model.js';
import { recordOrderEvent, requireOrder, requireShownOrder, updateOrder } from '../order-store.js';
import type { OrderDoc } from '../order.model.js';
import { moveOrder } from './order-states.js';

/** Cancels a paid order for its customer, and returns its money. The payments feature provides this function. */
export type CancelPaid = (orderId: string, changer: Changer) => Promise<Order>;

/** True if an order was cancelled, or if its customer has cancelled it after paying, whatever became of its money. */
export const wasCancelled = ({ status, cancelRequestedAt }: OrderDoc): boolean =>
  status === 'cancelled' || cancelRequestedAt !== undefined;

/**
 * Refuses to cancel an order for its customer once it is packed, or if all of its items are refunded.
 * @throws AppError 409 `status_not_allowed`, 409 `nothing_to_send`
 */
export const refuseUncancellable = (order: OrderDoc): void => {
  const { status, packedAt } = order;
  if (!isCancellable(order)) {
    const from = packedAt && TO_SEND.includes(status) ? 'packed' : status;
    throw new AppError('status_not_allowed', { from, to: 'cancelled' });
  }
  refuseIfNothingRemains(order);
};

/**
 * Refuses to pack, send or correct an order that its customer has cancelled.
 * @throws AppError 409 `cancel_requested`
 */
export const refuseCancelled = (order: OrderDoc): void => {
  if (isCancelRequested(order)) throw new AppError('cancel_requested');
};

/**
 * Cancels an order for its customer until it is packed. An order that is cancelled already stays as it is.
 * @param cancelPaid undefined for staff who cancel somebody else's order: they refund a paid one, if they may
 * @throws AppError 404 `not_found`, 409 `status_not_allowed`, `nothing_to_send`, `order_already_paid`, and the errors
 *   of `cancelPaid`
 */
export const cancelOwnOrder = async (
  id: string,
  changer: Changer,
  cancelPaid: CancelPaid | undefined,
): Promise<Order> => {
  const { status: before } = await requireShownOrder(id);
  if (before === 'paid' && cancelPaid) return cancelPaid(id, changer);
  return changeOrder(id, changer, {
    isDone: wasCancelled,
    apply: async (order, session) => {
      // It is paid at this moment. The customer has not agreed to a refund, and sees the payment first.
      if (order.status === 'paid') throw new AppError('order_already_paid');
      refuseUncancellable(order);
      const move = { next: 'cancelled', actor: changer.actor, at: databaseTime() } as const;
      return (await moveOrder(order, move, session)) ?? order;
    },
  });
};

/**
 * Stores that the customer has cancelled a paid order, in the transaction that has begun to refund the rest of its
 * money. Nobody packs or sends it from then on. A refund that staff must review has a due date from then on, too.
 */
export const requestCancellation = async (
  orderId: Types.ObjectId,
  refund: RefundDoc,
  actor: Actor,
  session: ClientSession,
): Promise<OrderDoc> => {
  const { _id, amountPaisa } = refund;
  const at = databaseTime();
  const is = { refund: _id.toHexString(), amountPaisa };
  await recordOrderEvent(orderId, { type: 'order.cancel_requested', is }, actor, session);
  const order = await requireOrder(orderId, session);
  const isOfRefund = ({ about }: ReviewFlag): boolean => about === aboutRefund(refund);
  const due = order.reviewFlags.map((flag) => (isOfRefund(flag) ? { dueAt: refundDueAt(at), ...flag } : flag));
  return updateOrder(order, { $set: { cancelRequestedAt: at, reviewFlags: due } }, session);
};
