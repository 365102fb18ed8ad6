import { adminNextStatuses, may, type Order, type OrderStatus, permissionFor, statusBefore } from '@paila/shared';
import { record } from '../../platform/events/index.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import type { Owned } from '../../platform/http/call.js';
import { AppError, forbidden } from '../../platform/http/errors.js';
import { orderSeenBy, withOwner } from './access/order-access.js';
import type { OrderTokens } from './order-tokens.js';
import { refuseRemoving, restoreOrder as restore } from './order-bin.js';
import { orderById, orderToChange, shownOrder, orderSubject } from './order-lookup.js';
import * as packing from './states/order-packing.js';
import { type ChangeRequest, expectedBy } from './access/order-preconditions.js';
import * as reviews from './reviews/order-reviews.js';
import { refuseIfNothingRemains, refuseWhileRefunding } from './order-refunding.js';
import { moveOrder } from './states/order-states.js';
import { type Sending, shipmentOf } from './states/order-shipment.js';
import { OrderModel, type OrderDoc } from './order.model.js';

/** An order with its owner; undefined when there is none under that id. */
export const ownedOrder = async (id: string, tokens: OrderTokens): Promise<Owned<OrderDoc> | undefined> => {
  const order = await shownOrder(id);
  return order ? withOwner(order, tokens) : undefined;
};

/** As {@link ownedOrder}, also of one in the bin. */
export const anyOwnedOrder = async (id: string, tokens: OrderTokens): Promise<Owned<OrderDoc> | undefined> => {
  const order = await orderById(id);
  return order ? withOwner(order, tokens) : undefined;
};

/** The status that an order is to get; with `shipped`, how it is sent. */
export interface StatusChange extends Sending {
  readonly status: OrderStatus;
}

/**
 * Changes the status of an order on behalf of staff.
 * @param undoMs how long a step can be taken back, in milliseconds
 * @throws AppError 403 without the permission for that status, 404 `not_found`, 409 `status_not_allowed`,
 *   `refund_under_way`, 412 `stale_version`
 */
export const changeStatus = async (
  id: string,
  change: StatusChange,
  request: ChangeRequest,
  undoMs: number,
): Promise<Order> => {
  const { requester, actor } = request;
  const next = change.status;
  const needed = permissionFor(next);
  if (needed && !may(requester.account, needed)) throw forbidden();
  const check = expectedBy(request, { ...change });
  const moved = await inTransaction(async (session) => {
    const order = await orderToChange(id, session);
    await check(order);
    if (next === 'shipped') {
      refuseWhileRefunding(order);
      refuseIfNothingRemains(order);
    }
    const at = databaseTime();
    const undoUntil = statusBefore(next) && undoMs > 0 ? new Date(at.getTime() + undoMs) : undefined;
    const shipment = next === 'shipped' ? { shipment: shipmentOf(change, at) } : {};
    const after = adminNextStatuses(order.status).includes(next)
      ? await moveOrder(order, { next, actor, at, undoUntil, ...shipment }, session)
      : undefined;
    if (!after) throw new AppError('status_not_allowed', { from: order.status, to: next });
    return after;
  });
  return orderSeenBy(requester, moved);
};

/**
 * Says that a paid order is packed, or not any more.
 * @throws AppError 404 `not_found`, 409 `status_not_allowed`, `refund_under_way`, `nothing_to_send`, 412
 *   `stale_version`
 */
export const packOrder = async (id: string, packed: boolean, request: ChangeRequest): Promise<Order> => {
  const { requester, actor } = request;
  return orderSeenBy(requester, await packing.packOrder(id, { packed, actor, check: expectedBy(request, { packed }) }));
};

/**
 * Resolves what staff had to look into.
 * @throws AppError 404 `not_found`, 409 `review_resolved`, 412 `stale_version`
 */
export const resolveReview = async (
  { id, reviewId }: { readonly id: string; readonly reviewId: string },
  { note, answer }: { readonly note: string; readonly answer?: string | undefined },
  request: ChangeRequest,
): Promise<Order> => {
  const resolution = {
    note: note.trim(),
    answer: answer?.trim() === '' ? undefined : answer?.trim(),
    actor: request.actor,
    check: expectedBy(request, { note, ...(answer !== undefined && { answer }) }),
  };
  return orderSeenBy(request.requester, await reviews.resolveReview(id, reviewId, resolution));
};

/**
 * Removes an order from every list but the bin, and keeps it for the books. A pending one is cancelled and its stock
 * released.
 * @throws AppError 404 `not_found`, 409 `order_under_way`, 409 `order_in_review`, 412 `stale_version`
 */
export const removeOrder = async (id: string, request: ChangeRequest): Promise<Order> => {
  const { requester, actor } = request;
  const check = expectedBy(request);
  const removed = await inTransaction(async (session) => {
    const at = databaseTime();
    const order = await orderToChange(id, session);
    await check(order);
    refuseRemoving(order);
    if (order.status === 'pending') await moveOrder(order, { next: 'cancelled', actor, at }, session);
    await record({ type: 'order.removed', subject: orderSubject(order._id), actor }, session);
    return OrderModel.findByIdAndUpdate(order._id, { deletedAt: at }, { session, returnDocument: 'after' })
      .orFail()
      .lean<OrderDoc>();
  });
  return orderSeenBy(requester, removed);
};

/**
 * Takes an order out of the bin.
 * @throws AppError 404 `not_found`, 412 `stale_version`
 */
export const restoreOrder = async (id: string, request: ChangeRequest): Promise<Order> =>
  orderSeenBy(request.requester, await restore(id, { actor: request.actor, check: expectedBy(request) }));
