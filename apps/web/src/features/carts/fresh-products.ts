import { type Product, productCatalog } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';

/** Current data of some products. */
interface FreshProducts {
  readonly products: readonly Product[];
  /** Ids of products that are no longer sold. */
  readonly gone: readonly string[];
  /** Whether some could not be fetched; the cart keeps their old data. */
  readonly isPartial: boolean;
}

const freshProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    freshProducts: build.query<FreshProducts, readonly string[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const answers = await Promise.all(
          [...new Set(ids)].map(async (id) => ({
            id,
            ...(await ask(endpointCall(productCatalog, 'showProduct', { params: { idOrSlug: id } }))),
          })),
        );
        return {
          data: {
            products: answers.flatMap(({ data }) => (data === undefined ? [] : [data as Product])),
            gone: answers.flatMap(({ id, error }) => (error?.status === 404 ? [id] : [])),
            isPartial: answers.some(({ error }) => error !== undefined && error.status !== 404),
          },
        };
      },
    }),
  }),
});

export const { useFreshProductsQuery, useLazyFreshProductsQuery } = freshProductsApi;
