import {
  type Facets,
  facets,
  type PreloadedResponse,
  type Product,
  product,
  productCatalog,
  type ProductQuery,
  readAs,
  type Selection,
} from '@paila/shared';
import type { Dispatch } from '@reduxjs/toolkit';
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

type Entry = Parameters<typeof productApi.util.upsertQueryEntries>[0][number];

/** A response as an entry of the cache; undefined if it is not readable. */
const cacheEntry = ({ endpoint, arg, body, total }: PreloadedResponse): Entry | undefined => {
  switch (endpoint) {
    case 'listProducts':
      return { endpointName: endpoint, arg, value: listOfProducts(body, total) };
    case 'productFacets': {
      const value = readAs(facets, body);
      return value && { endpointName: endpoint, arg, value };
    }
    case 'showProduct': {
      const value = readAs(product, body);
      return value && { endpointName: endpoint, arg, value };
    }
  }
};

/** Stores the page's preloaded responses like requested ones: the first rendering shows them without a skeleton. */
export const storePreloadedProducts = (dispatch: Dispatch, answers: readonly PreloadedResponse[]): void => {
  const entries = answers.flatMap((answer) => cacheEntry(answer) ?? []);
  if (entries.length > 0) dispatch(productApi.util.upsertQueryEntries(entries));
};
