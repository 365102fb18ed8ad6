import { readTabStored, writeTabStored } from '../../platform/storage.js';

const keyOf = (orderId: string): string => `orderToken:${orderId}`;

/** The token that gives access to a guest's order. Stored for this tab only, as the browser may be shared. */
export const orderToken = (orderId: string): string | null => readTabStored(keyOf(orderId));

export const keepOrderToken = (orderId: string, token: string): void => {
  writeTabStored(keyOf(orderId), token);
};
