import { isSignedText, signText } from '../../platform/secrets.js';
import type { Settings } from '../../platform/settings.js';
import type { OrderDoc } from './order.model.js';

/** Makes and checks the tokens that open guests' orders. No token is stored. */
export interface OrderTokens {
  /** The token of a guest's order: the same at each call. */
  readonly tokenOf: (orderId: string) => string;
  /** Whether a token opens an order. It opens none that has become an account's. */
  readonly opens: (order: TokenOrder, token: string) => boolean;
}

/** What decides whether a token opens an order. */
type TokenOrder = Pick<OrderDoc, '_id' | 'user' | 'orderTokenHash'>;

const textOf = (orderId: string): string => `order token of ${orderId}`;

export const createOrderTokens = ({
  linkSecrets,
  jwtSecrets,
}: Pick<Settings, 'linkSecrets' | 'jwtSecrets'>): OrderTokens => ({
  tokenOf: (orderId) => signText(linkSecrets, textOf(orderId)),
  opens: ({ _id, user, orderTokenHash }, token) => {
    if (user !== null) return false;
    const text = textOf(_id.toHexString());
    // An order that holds a hash was placed before links had secrets of their own: those of log-ins signed its token.
    return isSignedText(orderTokenHash === undefined ? linkSecrets : [...linkSecrets, ...jwtSecrets], text, token);
  },
});
