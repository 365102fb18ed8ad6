import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The stored form of a token. */
export const orderTokenHash = (token: string): string => digest(token).toString('hex');

/** Whether a token has this hash; compares in constant time. */
export const isOrderToken = (token: string | undefined, hash: string | undefined): boolean =>
  token !== undefined && hash !== undefined && timingSafeEqual(digest(token), Buffer.from(hash, 'hex'));

/**
 * Derives the token of a guest's order from its id. A repeated call gets the same token, although only its hash is
 * stored.
 */
export const createOrderTokens =
  (secret: string) =>
  (orderId: string): string =>
    createHmac('sha256', secret).update(`order token of ${orderId}`).digest('base64url');

export type OrderTokenOf = ReturnType<typeof createOrderTokens>;
