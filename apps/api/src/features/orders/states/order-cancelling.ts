import type { AnswerOf, orders } from '@paila/shared';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { holderKey } from '../placing/open-order-limits.js';
import { ordersWithKeys, sharedKey } from '../order-keys.js';
import { OrderModel } from '../order.model.js';
import { requireShownOrder } from '../order-store.js';
import { moveOrder } from './order-states.js';

type CancelledOrders = AnswerOf<(typeof orders)['endpoints']['cancelOrders']>;

/** The maximum number of orders that one call cancels. */
const MAX_ORDERS = 100;

const cancel = (id: string, actor: Actor): Promise<void> =>
  inTransaction(async (session) => {
    // An order that is paid, sent or ended stays as it is, and the answer lists its error.
    await moveOrder(await requireShownOrder(id, session), { next: 'cancelled', actor, at: databaseTime() }, session);
  });

/**
 * Cancels pending and confirmed orders on behalf of staff, each in its own transaction, so that a failure does not stop
 * the rest.
 */
export const cancelOrders = async (ids: readonly string[], actor: Actor): Promise<CancelledOrders> => {
  const cancelled: string[] = [];
  const kept: CancelledOrders['kept'][number][] = [];
  for (const _id of new Set(ids)) {
    try {
      await cancel(_id, actor);
      cancelled.push(_id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message: msg } = error as AppError;
      kept.push({ _id, code, msg });
    }
  }
  return { cancelled, kept, more: false };
};

/**
 * Cancels the pending orders of a holder, such as `guest-phone:9801234567`, the oldest first; at most a hundred at
 * once.
 */
export const cancelOrdersByHolder = async (holder: string, actor: Actor): Promise<CancelledOrders> => {
  const key = holderKey(holder);
  const open = key === undefined ? [] : await ordersWithKeys([sharedKey.holder(key)], { limit: MAX_ORDERS + 1 });
  const pending = await OrderModel.find({ _id: { $in: open.slice(0, MAX_ORDERS) }, status: 'pending' }, { _id: 1 })
    .sort({ _id: 1 })
    .lean();
  const ids = pending.map(({ _id }) => _id.toHexString());
  return { ...(await cancelOrders(ids, actor)), more: open.length > MAX_ORDERS };
};
