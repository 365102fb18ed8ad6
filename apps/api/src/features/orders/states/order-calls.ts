import { type CallOutcome, isToCall, type Order } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { changeOrder, type ChangeRequest } from '../access/order-changing.js';
import type { OrderDoc } from '../order.model.js';

const MINUTE = 60_000;

/** The minutes after which staff call again. */
export const CALL_AGAIN_MINUTES = 30;
/** The last call is due so many minutes before the order expires. */
const LAST_CALL_MINUTES = 10;
/** Whoever has not answered so many calls does not answer. */
export const MAX_CALLS = 20;

/** The time of the next call: within the reservation, or undefined for a call that is due at once. */
const nextCall = (at: Date, { expiresAt }: OrderDoc): Date | undefined => {
  const again = at.getTime() + CALL_AGAIN_MINUTES * MINUTE;
  const last = expiresAt ? expiresAt.getTime() - LAST_CALL_MINUTES * MINUTE : again;
  const next = Math.min(again, last);
  return next > at.getTime() ? new Date(next) : undefined;
};

/**
 * Records a call that did not confirm an order with cash on delivery. The order stays in the list of calls, and its
 * reservation ends when it would have ended.
 * @throws AppError 404 `not_found`, 409 `status_not_allowed`, `too_many_calls`, 412 `stale_version`
 */
export const recordCall = (id: string, outcome: CallOutcome, request: ChangeRequest): Promise<Order> =>
  changeOrder(id, request, {
    sent: { outcome },
    apply: (order) => {
      const { status, calls = [] } = order;
      if (!isToCall(order)) throw new AppError('status_not_allowed', { from: status, to: 'called' });
      if (calls.length >= MAX_CALLS) throw new AppError('too_many_calls', { max: MAX_CALLS });
      const at = databaseTime();
      const callAfter = nextCall(at, order);
      return {
        event: { type: 'order.called', is: { outcome } },
        update: {
          $push: { calls: { at, actor: request.actor, outcome } },
          ...(callAfter ? { $set: { callAfter } } : { $unset: { callAfter: 1 } }),
        },
      };
    },
  });
