import { Types, type ClientSession } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { orderSubject, recordAll, type NewEvent } from '../../../platform/events/index.js';
import { changeOrderKeys, KEYED_FIELDS, type KeyedOrder, ordersWithKeys, sharedKey } from '../order-keys.js';
import { IS_GUESTS, OrderModel } from '../order.model.js';
import { REVOKES_LINK } from '../order-tokens.js';

/** Claims the newest orders only. Others may misuse an address for more orders than one person ever has. */
const MAX_ORDERS = 1_000;

/** Anybody can place unpaid orders for anybody's address. */
const IS_PAID = { paidAt: { $exists: true } } as const;

/**
 * Assigns guests' orders with the email address of an account to that account. An account that has just confirmed the
 * address gets all of them; a later log-in gets the paid orders. The order tokens end, as others may have read the
 * mails.
 */
export const claimGuestOrders = async (
  { id: userId, email }: { readonly id: string; readonly email: string },
  cause: 'confirmation' | 'log-in',
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const known = await ordersWithKeys([sharedKey.email(email)], { session });
  if (known.length === 0) return;
  const filter = { _id: { $in: known }, ...IS_GUESTS, ...(cause === 'log-in' ? IS_PAID : {}) };
  const orders = await OrderModel.find(filter, KEYED_FIELDS)
    .sort({ createdAt: -1 })
    .limit(MAX_ORDERS)
    .session(session)
    .lean<KeyedOrder[]>();
  if (orders.length === 0) return;
  const ids = orders.map(({ _id }) => _id);
  await OrderModel.updateMany(
    { _id: { $in: ids }, ...IS_GUESTS },
    { $set: { user: userId }, ...REVOKES_LINK },
    { session },
  );
  const user = new Types.ObjectId(userId);
  await changeOrderKeys(
    orders.map((before) => ({ before, after: { ...before, user } })),
    session,
  );
  await recordAll(
    ids.map((_id): NewEvent => ({
      type: 'order.adopted',
      subject: orderSubject(_id),
      actor,
      is: { account: userId },
    })),
    session,
  );
};
