import { may, type Order } from '@paila/shared';
import type { Requester } from '../../platform/http/call.js';
import { namesOf } from '../accounts/index.js';
import { toOrder, type OrderDoc } from './order.model.js';
import { isOrderToken } from './order-token.js';

type Owned = Pick<OrderDoc, 'user' | 'orderTokenHash'>;

/** Whether it is the requester's own: by account, or by the token that came with it. */
export const isOwn = (order: Owned, { account, orderToken }: Requester): boolean =>
  (account !== undefined && order.user?.toHexString() === account.id) || isOrderToken(orderToken, order.orderTokenHash);

/** Whether the requester may see it. */
export const maySee = (order: Owned, requester: Requester): boolean =>
  may(requester.account, 'orders.read') || isOwn(order, requester);

const staffIn = ({ history }: OrderDoc): string[] =>
  history.flatMap(({ actor: { kind, id } }) => (kind === 'staff' && id !== null ? [id] : []));

/**
 * Orders as a requester may see them. The names of those who work on them, as their accounts have them now, and what staff
 * have to look into, which can speak of other people's orders, are for admins.
 */
export const ordersSeenBy = async ({ account }: Requester, docs: readonly OrderDoc[]): Promise<Order[]> => {
  if (may(account, 'orders.read')) {
    const names = await namesOf(docs.flatMap(staffIn));
    return docs.map((doc) => toOrder(doc, names));
  }
  return docs.map((doc) => {
    const { attention: _internal, ...shown } = toOrder(doc, new Map());
    return shown;
  });
};

/** One order; see {@link ordersSeenBy}. */
export const orderSeenBy = async (requester: Requester, doc: OrderDoc): Promise<Order> => {
  const [order] = await ordersSeenBy(requester, [doc]);
  if (!order) throw new Error('One order in, none out');
  return order;
};
