import type { Order, orders } from '@paila/shared';
import type { ClientSession, UpdateQuery } from 'mongoose';
import { inTransaction } from '../../../platform/database/database.js';
import type { Call } from '../../../platform/http/call.js';
import { AppError } from '../../../platform/http/errors.js';
import { expectedStates, statesOfVersion } from '../../../platform/http/preconditions.js';
import { orderSeenBy } from './order-access.js';
import { recordOrderEvent, requireShownOrder, updateOrder, type OrderEvent } from '../order-store.js';
import type { OrderDoc } from '../order.model.js';

type ChangingCall = Call<(typeof orders)['endpoints']['removeOrder']>;

/** The actor of a change, and the requester who sees its result. */
export type Changer = Pick<ChangingCall, 'requester' | 'actor'>;

/** A call that changes an order. Its `If-Match` names the states of the order that the change is meant for. */
export type ChangeRequest = Changer & Pick<ChangingCall, 'headers'>;

/**
 * Checks that a change is meant for the version of the order that its transaction has read.
 * @param sent the changes, for the error
 * @returns a function that throws AppError 412 `stale_version` if the change is meant for another version
 */
export const versionCheck =
  ({ requester, headers }: Pick<ChangeRequest, 'requester'> & Partial<ChangeRequest>, sent: object = {}) =>
  async (order: OrderDoc): Promise<void> => {
    if (statesOfVersion(expectedStates(headers?.['if-match']), order.version)?.length !== 0) return;
    const current = await orderSeenBy(requester, order);
    throw new AppError('stale_version', {}, { details: { current, yours: sent } });
  };

interface Change {
  /** The changes as they were sent, for a 412. */
  readonly sent?: object;
  /** True if the order is as requested already. Then it stays as it is, whatever its version. */
  readonly isDone?: (order: OrderDoc) => boolean;
  /** Returns the changed order, or an update and the event to record. */
  readonly apply: (order: OrderDoc, session: ClientSession) => Promise<OrderDoc | RecordedUpdate> | RecordedUpdate;
  /** {@link requireShownOrder} unless given. */
  readonly find?: typeof requireShownOrder;
}

interface RecordedUpdate {
  readonly event: OrderEvent;
  readonly update: UpdateQuery<OrderDoc>;
}

/**
 * Changes an order in a transaction, and presents the changed order to the requester.
 * @throws AppError 404 `not_found`, 412 `stale_version`, and the errors of the change
 */
export const changeOrder = async (
  id: string,
  request: Changer & Partial<ChangeRequest>,
  { sent, isDone, apply, find = requireShownOrder }: Change,
  transaction = inTransaction<OrderDoc>,
): Promise<Order> => {
  const check = versionCheck(request, sent);
  const changed = await transaction(async (session) => {
    const order = await find(id, session);
    if (isDone?.(order)) return order;
    await check(order);
    const change = await apply(order, session);
    if (!('update' in change)) return change;
    await recordOrderEvent(order._id, change.event, request.actor, session);
    return updateOrder(order, change.update, session);
  });
  return orderSeenBy(request.requester, changed);
};
