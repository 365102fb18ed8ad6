import { facets, isReadable, type PreloadedResponse, product } from '@paila/shared';
import type { Dispatch } from '@reduxjs/toolkit';
import { listOfProducts, productApi, type ProductQuery } from './product-api.js';

/** Those of a call's parameters that are numbers. */
const NUMBERS = new Set(['page', 'limit', 'minPrice', 'maxPrice']);

const paramsIn = (query: string): ProductQuery =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]),
  );

type Entry = Parameters<typeof productApi.util.upsertQueryEntries>[0][number];

/** The query that would make this call, with its answer; undefined for other calls and for what is not readable. */
const entryOf = ({ call, body, total }: PreloadedResponse): Entry | undefined => {
  const [path = '', query = ''] = call.split('?');
  const arg = paramsIn(query);
  if (path === '/products/') return { endpointName: 'listProducts', arg, value: listOfProducts(body, total) };
  if (path === '/products/facets')
    return isReadable(facets, body) ? { endpointName: 'getFacets', arg, value: body } : undefined;
  const [, idOrSlug] = /^\/products\/([^/]+)$/.exec(path) ?? [];
  return idOrSlug !== undefined && isReadable(product, body)
    ? { endpointName: 'getProduct', arg: decodeURIComponent(idOrSlug), value: body }
    : undefined;
};

/** Keeps what came with the page as if it had been asked for: the first rendering shows it, without a skeleton before. */
export const keepPreloadedProducts = (dispatch: Dispatch, answers: readonly PreloadedResponse[]): void => {
  const entries = answers.flatMap((answer) => entryOf(answer) ?? []);
  if (entries.length > 0) dispatch(productApi.util.upsertQueryEntries(entries));
};
