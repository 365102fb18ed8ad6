import { isSameEmail } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { recordAll, type NewEvent } from '../../platform/events/index.js';
import { IGNORING_CASE, IS_GUESTS, OrderModel, type OrderDoc } from './order.model.js';

/** The newest ones, as an address that others misuse may have more than one person ever has. */
const MOST = 1_000;

/**
 * Makes orders that were placed without an account, with an e-mail address that the account has just confirmed, the account's.
 * Their order tokens stay valid, so that a payment that was begun can be finished.
 */
export const adoptGuestOrders = async (
  userId: string,
  email: string,
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const orders = await OrderModel.find({ ...IS_GUESTS, 'address.email': email.trim() }, { 'address.email': 1 })
    .collation(IGNORING_CASE)
    .sort({ createdAt: -1 })
    .limit(MOST)
    .session(session)
    .lean<Pick<OrderDoc, '_id' | 'address'>[]>();
  // The index ignores more than letters' case.
  const ids = orders.filter(({ address }) => isSameEmail(address.email ?? '', email)).map(({ _id }) => _id);
  if (ids.length === 0) return;
  await OrderModel.updateMany({ _id: { $in: ids }, ...IS_GUESTS }, { $set: { user: userId } }, { session });
  await recordAll(
    ids.map((_id): NewEvent => ({
      type: 'order.adopted',
      subject: { kind: 'order', id: _id.toHexString() },
      actor,
      is: { account: userId },
    })),
    session,
  );
};
