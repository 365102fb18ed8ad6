import type { Cart, CartItem, Product } from '@paila/shared';
import { api } from '../../platform/api.js';

/** What the shop says today of the products in a cart. */
export interface FreshProducts {
  readonly products: readonly Product[];
  /** Ids of products that the shop does not have any more. */
  readonly gone: readonly string[];
}

/** A line as the server wants it: it knows the product, and prices it by itself. */
const wanted = (items: readonly CartItem[]) =>
  items.map(({ id, quantity, size }) => ({ id, quantity, ...(size !== undefined && { size }) }));

interface CartPayload {
  userId: string;
  items: readonly CartItem[];
}

const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<Cart | null, string>({
      query: (userId) => ({ url: `/cart/${userId}` }),
    }),
    createCart: build.mutation<Cart, CartPayload>({
      query: ({ userId, items }) => ({
        url: '/cart/',
        method: 'POST',
        data: { _id: userId, products: wanted(items) },
      }),
    }),
    saveCart: build.mutation<Cart, CartPayload>({
      query: ({ userId, items }) => ({ url: `/cart/${userId}`, method: 'PUT', data: { products: wanted(items) } }),
    }),
    getFreshProducts: build.query<FreshProducts, readonly string[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const answers = await Promise.all(
          ids.map(async (id) => ({ id, answer: await ask({ url: `/products/${encodeURIComponent(id)}` }) })),
        );
        return {
          data: {
            // One that could not be asked for stays as the cart knows it.
            products: answers.flatMap(({ answer }) => (answer.error ? [] : [answer.data as Product])),
            gone: answers.flatMap(({ id, answer }) => (answer.error?.status === 404 ? [id] : [])),
          },
        };
      },
      providesTags: ['Product'],
    }),
  }),
});

export const { useGetFreshProductsQuery } = cartApi;
export const { getCart, createCart, saveCart } = cartApi.endpoints;
