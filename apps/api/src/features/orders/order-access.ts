import { may, type Order } from '@paila/shared';
import type { Requester } from '../../platform/http/call.js';
import { toOrder, type OrderDoc } from './order.model.js';
import { isOrderToken } from './order-token.js';

type Owned = Pick<OrderDoc, 'user' | 'orderTokenHash'>;

/** Whether it is the requester's own: by account, or by the token that came with it. */
export const isOwn = (order: Owned, { account, orderToken }: Requester): boolean =>
  (account !== undefined && order.user?.toHexString() === account.id) || isOrderToken(orderToken, order.orderTokenHash);

/** Whether the requester may see it. */
export const maySee = (order: Owned, requester: Requester): boolean =>
  may(requester.account, 'orders.read') || isOwn(order, requester);

/** Who moves orders without being a person of the shop. */
const NO_STAFF = new Set(['shopper', 'provider', 'clock']);

/**
 * An order as a requester may see it. The names of those who work on it, and what they have to look into, which can speak
 * of other people's orders, are for admins.
 */
export const orderSeenBy = ({ account }: Requester, doc: OrderDoc): Order => {
  const order = toOrder(doc);
  if (may(account, 'orders.read')) return order;
  const { attention: _internal, ...shown } = order;
  return {
    ...shown,
    history: order.history.map((event) => (NO_STAFF.has(event.by) ? event : { ...event, by: 'shop' })),
  };
};
