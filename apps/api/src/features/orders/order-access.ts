import type { Account } from '../../platform/account.js';
import type { OrderDoc } from './order.model.js';
import { isOrderToken } from './order-token.js';

/** Who asks for an order: an account, the holder of an order token, both or neither. */
export interface Visitor {
  readonly account?: Account | undefined;
  readonly orderToken?: string | undefined;
}

type Owned = Pick<OrderDoc, 'user' | 'orderTokenHash'>;

/** Whether it is the visitor's own: by account, or by the token that came with it. */
export const isOwn = (order: Owned, { account, orderToken }: Visitor): boolean =>
  (account !== undefined && order.user?.toHexString() === account.id) || isOrderToken(orderToken, order.orderTokenHash);

/** Whether the visitor may see it. */
export const maySee = (order: Owned, visitor: Visitor): boolean =>
  visitor.account?.role === 'admin' || isOwn(order, visitor);
