import { isDeepStrictEqual } from 'node:util';
import {
  companionLists,
  facetsOf,
  type PreloadedResponse,
  type Product,
  RELATED_COUNT,
  type ProductQuery,
  type Selection,
  srcSetOf,
} from '@paila/shared';
import { escaped } from '../platform/http/html.js';
import { scriptJson } from './markup.js';
import { groupsOf, ofTypeGroup } from './product-groups.js';

/**
 * A preload link for a picture, in the format and width that the app's `<img>` will choose. Empty for a picture from
 * elsewhere.
 * @param sizes as in `<img sizes>`
 * @param masterWidth pixels; of a product's picture unless given
 */
export const preloadOf = (src: string | undefined, sizes: string, masterWidth?: number): string => {
  const widths = src === undefined ? undefined : srcSetOf(src, 'avif', masterWidth);
  return widths === undefined
    ? ''
    : `<link rel="preload" as="image" type="image/avif" imagesrcset="${escaped(widths)}" imagesizes="${escaped(sizes)}" fetchpriority="high" />`;
};

/** Answers of the API as JSON that is safe in a script element. */
export const answersJson = (...answers: readonly PreloadedResponse[]): string => scriptJson(answers);

const isSameBody = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((each, index) => each === other[index]));

/** Whether the same calls have the same answers: of the very same products, as those are made anew when they change. */
export const isSameAnswers = (these: readonly PreloadedResponse[], those: readonly PreloadedResponse[]): boolean =>
  these.length === those.length &&
  these.every((one, index) => {
    const other = those[index];
    return (
      other !== undefined &&
      one.endpoint === other.endpoint &&
      one.total === other.total &&
      isSameBody(one.body, other.body) &&
      isDeepStrictEqual(one.arg, other.arg)
    );
  });

/** The API's answer to a page of a list. `query` is that of the app's call. */
export const listAnswer = (
  list: readonly Product[],
  query: ProductQuery & { readonly page: number; readonly limit: number },
): PreloadedResponse => ({
  endpoint: 'listProducts',
  arg: query,
  body: list.slice((query.page - 1) * query.limit, query.page * query.limit),
  total: list.length,
});

/** The API's answer to the facets of a list. */
export const facetsAnswer = (all: readonly Product[], selection: Selection): PreloadedResponse => ({
  endpoint: 'productFacets',
  arg: selection,
  body: facetsOf(all, selection),
});

/** The API's answer to a product, asked for as its page's address names it. */
export const productAnswer = (idOrSlug: string, product: Product): PreloadedResponse => ({
  endpoint: 'showProduct',
  arg: idOrSlug,
  body: product,
});

/** The API's answers for what goes well with a product. */
export const companionAnswers = (all: readonly Product[], product: Product): PreloadedResponse[] =>
  companionLists(product).map((query) => listAnswer(ofTypeGroup(all, query), query));

/** The API's answer for the products of the same brand below a product. */
export const relatedAnswer = (all: readonly Product[], { company }: Product): PreloadedResponse => {
  const group = groupsOf(all).companies.get(company.toLowerCase()) ?? [];
  // One more than is shown, as the product itself may be among them.
  return listAnswer(group, { collection: company, page: 1, limit: RELATED_COUNT + 1 });
};
