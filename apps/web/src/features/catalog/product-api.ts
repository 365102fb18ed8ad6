import { type Facets, type Product, productCatalog, type ProductQuery, readAs, type Selection } from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';

export interface ProductList {
  readonly products: readonly Product[];
  readonly total: number;
}

const { answer: LIST } = productCatalog.endpoints.listProducts;

/** Seconds that a list stays cached after its page was left, so that the back button shows it immediately. */
const CACHE_SECONDS = 600;

/**
 * The valid products in an answer; none if the answer is not an array.
 * @param total the server's count, if the answer is one page of a list
 */
export const listOfProducts = (answer: unknown, total?: number): ProductList => {
  const shown = Array.isArray(answer) ? (readAs(LIST, answer) ?? []) : [];
  return { products: shown, total: total ?? shown.length };
};

/** The catalogue's endpoints by their names in the contract, which the server's preloaded responses use, too. */
export const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<ProductList, ProductQuery>({
      // An answer that is not an array counts as empty.
      query: (query) => answerUnread(endpointCall(productCatalog, 'listProducts', { query })),
      transformResponse: (answer: unknown, meta) => listOfProducts(answer, meta?.total),
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: ['Product'],
    }),
    productFacets: build.query<Facets, Selection>({
      query: (query) => endpointCall(productCatalog, 'productFacets', { query }),
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: ['Product'],
    }),
    showProduct: build.query<Product, string>({
      query: (idOrSlug) => endpointCall(productCatalog, 'showProduct', { params: { idOrSlug } }),
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: ['Product'],
    }),
  }),
});
