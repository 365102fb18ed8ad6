import {
  adminNextStatuses,
  deliveryDay,
  type DeliveryTerms,
  isCashOrder,
  leavesWith,
  may,
  permissionFor,
  statusBefore,
  TO_SEND,
  type Order,
  type OrderStatus,
} from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import { defined } from '../../../platform/defined.js';
import { type EventDoc, eventsAbout } from '../../../platform/events/index.js';
import type { Requester } from '../../../platform/http/call.js';
import { AppError, forbidden } from '../../../platform/http/errors.js';
import { changeOrder, type ChangeRequest } from '../access/order-changing.js';
import { correctionDue } from '../documents/due-documents.js';
import { deliveryZoneOf } from '../order-delivery.js';
import { refuseIfNothingRemains, refuseWhileRefunding } from '../order-money.js';
import { currentSearchText } from '../order-search.js';
import { type CountedCash, type EnterCash, refuseCountedCash, toCashDoc } from './order-cash.js';
import { toShipmentDoc, type ShipmentInput } from './order-shipment.js';
import { moveOrder } from './order-states.js';
import { refuseCancelled } from './own-cancelling.js';

/** @throws AppError 403 without the permission to set this status */
const refuseUnpermitted = ({ account }: Requester, status: OrderStatus): void => {
  const needed = permissionFor(status);
  if (needed && !may(account, needed)) throw forbidden();
};

/** A new status as staff send it, with the shipment or the collected cash. */
type StatusChange = ShipmentInput & CountedCash & { readonly status: OrderStatus };

interface StatusOptions {
  /** The milliseconds in which staff can undo a step. */
  readonly undoMs: number;
  readonly enterCash: EnterCash;
  /** The shop's current terms of delivery. Confirming an order promises a day from then on. */
  readonly terms: DeliveryTerms;
}

/**
 * Changes the status of an order on behalf of staff. An order for pick-up leaves the shop when it is `delivered`, and
 * has no carrier.
 * @throws AppError 403 without the permission for that status, 404 `not_found`, 409 `status_not_allowed`,
 *   `cancel_requested`, `refund_under_way`, `nothing_to_send`, 400 for cash that is not due, `cash_not_counted`,
 *   `cash_differs`, 412 `stale_version`
 */
export const changeStatus = async (
  id: string,
  change: StatusChange,
  request: ChangeRequest,
  { undoMs, enterCash, terms }: StatusOptions,
): Promise<Order> => {
  const { requester, actor } = request;
  const next = change.status;
  refuseUnpermitted(requester, next);
  return changeOrder(id, request, {
    sent: { ...change },
    apply: async (order, session) => {
      const isLeaving = leavesWith(order, next);
      if (isLeaving) {
        refuseCancelled(order);
        refuseWhileRefunding(order);
        refuseIfNothingRemains(order);
      }
      const isAllowed = adminNextStatuses(order).includes(next);
      const isPaidNow = isAllowed && next === 'delivered' && isCashOrder(order);
      if (isAllowed && !isPaidNow) refuseCountedCash(change);
      const at = databaseTime();
      const cash = isPaidNow ? toCashDoc(order, change, at) : undefined;
      const isUndoable = statusBefore({ ...order, status: next }) !== undefined && undoMs > 0;
      const undoUntil = isUndoable ? new Date(at.getTime() + undoMs) : undefined;
      const shipment = isLeaving ? toShipmentDoc(order.pickUp ? {} : change, at) : undefined;
      const day = next === 'confirmed' ? deliveryDay(deliveryZoneOf(order, terms.zones), at, terms) : undefined;
      const move = { next, actor, at, undoUntil, deliveryDay: day, ...defined({ shipment, cash }) };
      const moved = isAllowed ? await moveOrder(order, move, session) : undefined;
      if (!moved) throw new AppError('status_not_allowed', { from: order.status, to: next });
      if (cash) await enterCash(order, cash, actor, session);
      return moved;
    },
  });
};

/**
 * Undoes marking an order as shipped, delivered or picked up, for a key or a tap that was a mistake. Counted cash stays
 * counted, so its delivery cannot be undone. History and events store both steps. The mail of the step waits until
 * nobody can undo the step, so the customer hears nothing of the mistake.
 * @throws AppError 403 without the permission for the step, 404 `not_found`, 409 `undo_too_late`, 412 `stale_version`
 */
export const undoStep = (id: string, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    apply: async (order) => {
      const { status, undoUntil } = order;
      const at = databaseTime();
      const before = statusBefore(order);
      if (!before || !undoUntil || undoUntil <= at) throw new AppError('undo_too_late');
      refuseUnpermitted(request.requester, status);
      const isUnsent = leavesWith(order, status);
      const search = isUnsent ? { search: await currentSearchText({ ...order, shipment: undefined }) } : {};
      return {
        event: { type: 'order.step_undone', was: { status }, is: { status: before } },
        update: {
          $set: { status: before, ...search, ...(isUnsent ? correctionDue(order) : {}) },
          $push: { history: { status: before, at, actor: request.actor, undone: true } },
          $unset: { undoUntil: 1, ...(isUnsent ? { shipment: 1 } : {}) },
        },
      };
    },
  });

/**
 * Packs or unpacks a paid or confirmed order. Packing sets a time, and no status: only the shop needs to know, and the
 * rules for the order stay the same.
 * @throws AppError 404 `not_found`, 409 `status_not_allowed`, `cancel_requested`, `refund_under_way`,
 *   `nothing_to_send`, 412 `stale_version`
 */
export const packOrder = (id: string, packed: boolean, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    sent: { packed },
    isDone: ({ packedAt }) => (packedAt !== undefined) === packed,
    apply: (order) => {
      const { status } = order;
      if (!TO_SEND.includes(status)) throw new AppError('status_not_allowed', { from: status, to: 'packed' });
      if (packed) {
        refuseCancelled(order);
        refuseWhileRefunding(order);
        refuseIfNothingRemains(order);
      }
      const update = packed ? { $set: { packedAt: databaseTime() } } : { $unset: { packedAt: 1 } };
      return { event: { type: 'order.packed', is: { packed } }, update };
    },
  });

/** True if staff have undone the step of an event. */
export const wasUndone = async ({ subject, is, at }: EventDoc<'order.status_changed'>): Promise<boolean> => {
  if (statusBefore(is) === undefined) return false;
  const undone = await eventsAbout('order', [subject.id], ['order.step_undone']);
  return undone.some((event) => event.was.status === is.status && event.at >= at);
};
