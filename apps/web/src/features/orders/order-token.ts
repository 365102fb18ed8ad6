import { type Order, pathTo } from '@paila/shared';
import { isApiFailure } from '../../platform/api.js';
import { recent } from '../../platform/recent.js';

const tokens = recent('orderTokens');

/** The token that gives access to a guest's order. All tabs share it: the provider may return to another tab. */
export const orderToken = (orderId: string): string | null => tokens.get(orderId);

export const storeOrderToken = (orderId: string, token: string): void => tokens.store(orderId, token);

/** True if tokens are lost with this document, as the browser does not store them. */
const areTokensUnstored = tokens.isUnstored;

/** The fragment that carries an order's token to the next document if this browser does not store it, else empty. */
export const tokenHash = (orderId: string): string => {
  const token = orderToken(orderId);
  return token !== null && areTokensUnstored() ? `#${token}` : '';
};

/** The headers of a call with the token of a guest's order; none for the order of an account. */
export const tokenHeaders = (token: string | null): { headers?: { 'x-order-token': string } } =>
  token === null ? {} : { headers: { 'x-order-token': token } };

/**
 * Forgets a token with which the shop finds no order: its link was revoked, or an account has the order now.
 * @param answer to the call with the token
 */
export const forgetInvalidToken = async (
  orderId: string,
  token: string | null,
  answer: PromiseLike<unknown>,
): Promise<void> => {
  try {
    await answer;
  } catch (failure) {
    const error = typeof failure === 'object' && failure && 'error' in failure ? failure.error : failure;
    if (token !== null && isApiFailure(error) && error.status === 404) tokens.forget(orderId, token);
  }
};

/** The address of an order's own page: a guest's opens with this browser's token, or by the link in an email. */
export const orderPagePath = ({ _id: id, user }: Pick<Order, '_id' | 'user'>): string =>
  user === null ? pathTo('guestOrder', { id }) : pathTo('order', { id });
