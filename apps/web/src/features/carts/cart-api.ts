import type { Cart, CartItem } from '@paila/shared';
import { api } from '../../platform/api.js';
import { linesIn } from './cart-storage.js';

/** A line as the server wants it: it knows the product, and prices it by itself. */
const wanted = (items: readonly CartItem[]) =>
  items.map(({ id, quantity, size }) => ({ id, quantity, ...(size !== undefined && { size }) }));

/** A cart of lines that can be shown. */
const isCart = (answer: unknown): answer is Cart => {
  if (typeof answer !== 'object' || answer === null || !('products' in answer)) return false;
  const { products } = answer;
  return Array.isArray(products) && linesIn(products).length === products.length;
};

interface CartPayload {
  userId: string;
  items: readonly CartItem[];
}

const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<Cart | null, string>({
      query: (userId) => ({ url: `/cart/${userId}`, isReadable: (answer) => answer === null || isCart(answer) }),
    }),
    createCart: build.mutation<Cart, CartPayload>({
      query: ({ userId, items }) => ({
        url: '/cart/',
        method: 'POST',
        data: { _id: userId, products: wanted(items) },
        isReadable: isCart,
      }),
    }),
    saveCart: build.mutation<Cart, CartPayload>({
      query: ({ userId, items }) => ({
        url: `/cart/${userId}`,
        method: 'PUT',
        data: { products: wanted(items) },
        isReadable: isCart,
      }),
    }),
  }),
});

export const { getCart, createCart, saveCart } = cartApi.endpoints;
