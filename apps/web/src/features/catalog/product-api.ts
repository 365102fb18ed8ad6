import {
  type Facets,
  isReadable,
  product,
  type Product,
  productCatalog,
  type Selection,
  type Sort,
} from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';

/** What a list is asked for: a selection, sorted, one page of it. */
export interface ProductQuery extends Selection {
  readonly sort?: Sort | undefined;
  /** From 1. */
  readonly page?: number;
  readonly limit?: number;
}

export interface ProductList {
  readonly products: readonly Product[];
  /** How many the selection has in all. */
  readonly total: number;
}

/** Seconds that a list stays in memory after its page was left, so that the back button finds it at once. */
const KEPT = 600;

/**
 * What of an answer is products, as a list. Anything but an array is an empty one.
 * @param total as the server says it, where the answer is one page of a list
 */
export const listOfProducts = (answer: unknown, total?: number): ProductList => {
  const shown = Array.isArray(answer) ? answer.filter((each) => isReadable(product, each)) : [];
  return { products: shown, total: total ?? shown.length };
};

export const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<ProductList, ProductQuery>({
      // An answer that is no list is an empty one.
      query: (query) => answerUnread(endpointCall(productCatalog, 'listProducts', { query })),
      transformResponse: (answer: unknown, meta) => listOfProducts(answer, meta?.total),
      keepUnusedDataFor: KEPT,
      providesTags: ['Product'],
    }),
    getFacets: build.query<Facets, Selection>({
      query: (query) => endpointCall(productCatalog, 'productFacets', { query }),
      keepUnusedDataFor: KEPT,
      providesTags: ['Product'],
    }),
    getProduct: build.query<Product, string>({
      query: (idOrSlug) => endpointCall(productCatalog, 'showProduct', { params: { idOrSlug } }),
      keepUnusedDataFor: KEPT,
      providesTags: ['Product'],
    }),
  }),
});

export const { useListProductsQuery, useGetFacetsQuery, useGetProductQuery } = productApi;
export const { getProduct } = productApi.endpoints;
