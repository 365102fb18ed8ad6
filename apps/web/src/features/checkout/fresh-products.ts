import type { Product } from '@paila/shared';
import { api, type ApiFailure } from '../../platform/api.js';

/** What the catalogue says of some products right now, and which of them it no longer has. */
interface FreshProducts {
  readonly products: readonly Product[];
  readonly gone: readonly string[];
}

const freshProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    freshProducts: build.mutation<FreshProducts, readonly string[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const answers = await Promise.all(
          [...new Set(ids)].map(async (id) => ({ id, ...(await ask({ url: `/products/${id}` })) })),
        );
        const failure = answers.find(({ error }) => error !== undefined && error.status !== 404);
        if (failure?.error) return { error: failure.error satisfies ApiFailure };
        return {
          data: {
            products: answers.flatMap(({ data }) => (data === undefined ? [] : [data as Product])),
            gone: answers.flatMap(({ id, error }) => (error ? [id] : [])),
          },
        };
      },
      // The lists that were loaded before show the old prices.
      invalidatesTags: ['Product'],
    }),
  }),
});

export const { useFreshProductsMutation } = freshProductsApi;
