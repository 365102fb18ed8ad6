import { may, type Order, permissionFor, statusBefore } from '@paila/shared';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { type EventDoc, eventsAbout, record } from '../../../platform/events/index.js';
import { AppError, forbidden } from '../../../platform/http/errors.js';
import { orderSeenBy } from '../access/order-access.js';
import { orderToChange, orderSubject } from '../order-lookup.js';
import { type ChangeRequest, expectedBy } from '../access/order-preconditions.js';
import { currentSearchText } from '../order-search.js';
import { OrderModel, type OrderDoc } from '../order.model.js';

/**
 * Takes back that an order is shipped or delivered, as a key or a tap may say so by mistake. History and events keep
 * both steps. The mail of the step waits until it can no longer be taken back, so the customer hears nothing of it.
 * @throws AppError 403 without the permission for the step, 404 `not_found`, 409 `undo_too_late`, 412 `stale_version`
 */
export const undoStep = async (id: string, request: ChangeRequest): Promise<Order> => {
  const { requester, actor } = request;
  const check = expectedBy(request);
  const restored = await inTransaction(async (session) => {
    const order = await orderToChange(id, session);
    await check(order);
    const { status, undoUntil } = order;
    const at = databaseTime();
    const before = statusBefore(status);
    if (!before || !undoUntil || undoUntil <= at) throw new AppError('undo_too_late');
    const needed = permissionFor(status);
    if (needed && !may(requester.account, needed)) throw forbidden();
    const subject = orderSubject(order._id);
    await record({ type: 'order.step_undone', subject, actor, was: { status }, is: { status: before } }, session);
    const isUnsent = status === 'shipped';
    return OrderModel.findOneAndUpdate(
      { _id: order._id, status },
      {
        $set: {
          status: before,
          ...(isUnsent ? { search: await currentSearchText({ ...order, shipment: undefined }) } : {}),
        },
        $push: { history: { status: before, at, actor, undone: true } },
        $unset: { undoUntil: 1, ...(isUnsent ? { shipment: 1 } : {}) },
      },
      { session, returnDocument: 'after' },
    )
      .orFail()
      .lean<OrderDoc>();
  });
  return orderSeenBy(requester, restored);
};

/** Whether the step that an event tells of was taken back later. */
export const wasUndone = async ({ subject, is, at }: EventDoc<'order.status_changed'>): Promise<boolean> => {
  if (statusBefore(is.status) === undefined) return false;
  const undone = await eventsAbout('order', [subject.id], ['order.step_undone']);
  return undone.some((event) => event.was.status === is.status && event.at >= at);
};
