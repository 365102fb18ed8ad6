import { readTabStored, writeTabStored } from '../../platform/storage.js';

const keyOf = (orderId: string): string => `orderToken:${orderId}`;

/** The token that opens a guest's order. Kept by this tab alone: the browser may be a shared one. */
export const orderToken = (orderId: string): string | null => readTabStored(keyOf(orderId));

export const keepOrderToken = (orderId: string, token: string): void => {
  writeTabStored(keyOf(orderId), token);
};
