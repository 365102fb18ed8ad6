import { facets, type PreloadedResponse, product, readAs } from '@paila/shared';
import type { Dispatch } from '@reduxjs/toolkit';
import { listOfProducts, productApi } from './product-api.js';

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
