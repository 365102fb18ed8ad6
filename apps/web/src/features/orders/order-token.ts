import { recent } from '../../platform/recent.js';

const tokens = recent('orderTokens');

/** The token that gives access to a guest's order, in every tab: the provider may return to another than was left. */
export const orderToken = (orderId: string): string | null => tokens.get(orderId);

export const keepOrderToken = (orderId: string, token: string): void => {
  tokens.keep(orderId, token);
};
