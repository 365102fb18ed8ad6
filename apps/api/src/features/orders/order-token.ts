import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What the database keeps of a token. */
export const orderTokenHash = (token: string): string => digest(token).toString('hex');

/** Whether a token is the one of this hash; takes the same time for every wrong one. */
export const isOrderToken = (token: string | undefined, hash: string | undefined): boolean =>
  token !== undefined && hash !== undefined && timingSafeEqual(digest(token), Buffer.from(hash, 'hex'));

/** Makes the token that opens one guest's order: the same one again when a call is repeated, which a stored hash could not give. */
export const createOrderTokens =
  (secret: string) =>
  (orderId: string): string =>
    createHmac('sha256', secret).update(`order token of ${orderId}`).digest('base64url');

export type OrderTokenOf = ReturnType<typeof createOrderTokens>;
