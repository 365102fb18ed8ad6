import { type Cart, type CartItem, carts } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';

/** A line item as sent to the server, which has product data and prices of its own. */
const toCartLines = (items: readonly CartItem[]) =>
  items.map(({ id, quantity, size }) => ({ id, quantity, ...(size !== undefined && { size }) }));

interface CartPayload {
  userId: string;
  items: readonly CartItem[];
  /** The paid orders whose lines have left these items. */
  settled: readonly string[];
}

const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<Cart | null, string>({
      query: (userId) => endpointCall(carts, 'showCart', { params: { userId } }),
    }),
    createCart: build.mutation<Cart, CartPayload>({
      query: ({ userId, items, settled }) =>
        endpointCall(carts, 'createCart', { body: { _id: userId, products: toCartLines(items), settled } }),
    }),
    saveCart: build.mutation<Cart, CartPayload>({
      query: ({ userId, items, settled }) =>
        endpointCall(carts, 'replaceCart', { params: { userId }, body: { products: toCartLines(items), settled } }),
    }),
  }),
});

export const { getCart, createCart, saveCart } = cartApi.endpoints;
