import { matchesToken, type Secrets, signText } from '../../platform/secrets.js';
import type { Settings } from '../../platform/settings.js';
import type { OrderDoc } from './order.model.js';

/** The fields that decide whether a token opens an order. */
type TokenOrder = Pick<OrderDoc, '_id' | 'user' | 'linkGeneration' | 'orderTokenHash'>;

/** Identifies a token of an order. */
export interface OrderLink {
  readonly orderId: string;
  /** The number of times that the order's link was revoked before; absent for none. */
  readonly generation?: number | undefined;
}

/** The part of an update that ends every token of an order. Later mails contain a new token. */
export const REVOKES_LINK = { $inc: { linkGeneration: 1 } } as const;

export const toOrderLink = ({ _id, linkGeneration }: Pick<OrderDoc, '_id' | 'linkGeneration'>): OrderLink => ({
  orderId: _id.toHexString(),
  generation: linkGeneration,
});

const linkText = ({ orderId, generation = 0 }: OrderLink): string =>
  // The text of the first generation has no number, as the tokens of older orders were signed without one.
  generation === 0 ? `order token of ${orderId}` : `order token of ${orderId}, generation ${String(generation)}`;

/** 43 characters that an address can hold. */
const tokenBy = (secrets: Secrets, link: OrderLink): string => signText(secrets, linkText(link)).toString('base64url');

/** Makes and checks the tokens that open guests' orders. No token is stored. */
export const createOrderTokens = ({ linkSecrets, jwtSecrets }: Pick<Settings, 'linkSecrets' | 'jwtSecrets'>) => ({
  /** The token of a guest's order: the same at each call, until the order's link is revoked. */
  tokenFor: (link: OrderLink): string => tokenBy(linkSecrets, link),
  /**
   * True if a token opens an order. Tokens of an earlier generation open nothing, and no token opens an account's
   * order.
   */
  opens: (order: TokenOrder, token: string): boolean => {
    const { user, orderTokenHash } = order;
    if (user !== null) return false;
    const link = toOrderLink(order);
    // An order with a hash was placed before links had their own secrets. A secret of log-ins signed its first token.
    const isOld = orderTokenHash !== undefined && !link.generation;
    const secrets: Secrets = isOld ? [...linkSecrets, ...jwtSecrets] : linkSecrets;
    return matchesToken(secrets, (keys) => tokenBy(keys, link), token);
  },
});

export type OrderTokens = ReturnType<typeof createOrderTokens>;
