import { isSameEmail } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { recordAll, type NewEvent } from '../../../platform/events/index.js';
import { orderSubject } from '../order-lookup.js';
import { IGNORING_CASE, IS_GUESTS, OrderModel, type OrderDoc } from '../order.model.js';
import { REVOKES_LINK } from '../order-tokens.js';

/** The newest ones, as an address that others misuse may have more than one person ever has. */
const MOST = 1_000;

/** What costs nothing anybody can order for anybody's address, again and again. */
const IS_PAID = { paidAt: { $exists: true } } as const;

/**
 * Makes orders that were placed without an account, with the e-mail address of an account, the account's: all when it
 * has just confirmed the address, and at a later log-in what was paid since. Order tokens open none of them from then
 * on: others may have read the mails.
 */
export const adoptGuestOrders = async (
  { id: userId, email }: { readonly id: string; readonly email: string },
  cause: 'confirmation' | 'log-in',
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const which = { ...IS_GUESTS, 'address.email': email.trim(), ...(cause === 'log-in' ? IS_PAID : {}) };
  const orders = await OrderModel.find(which, { 'address.email': 1 })
    .collation(IGNORING_CASE)
    .sort({ createdAt: -1 })
    .limit(MOST)
    .session(session)
    .lean<Pick<OrderDoc, '_id' | 'address'>[]>();
  // The index ignores more than letters' case.
  const ids = orders.filter(({ address }) => isSameEmail(address.email ?? '', email)).map(({ _id }) => _id);
  if (ids.length === 0) return;
  await OrderModel.updateMany(
    { _id: { $in: ids }, ...IS_GUESTS },
    { $set: { user: userId }, ...REVOKES_LINK },
    { session },
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
