import {
  companionLists,
  type PreloadedResponse,
  type Product,
  type ProductQuery,
  RELATED_COUNT,
  type Selection,
  pictureSrcSet,
} from '@paila/shared';
import type { ProductReadModel } from '../../features/catalog/index.js';
import { escaped, scriptJson } from '../../platform/http/html.js';

/** The part of the catalogue that pages read. */
export type Catalogue = Pick<
  ProductReadModel,
  'version' | 'products' | 'find' | 'changedAt' | 'resolve' | 'list' | 'facets' | 'listedValues'
>;

/**
 * A preload link for a picture, in the format and width that the app's `<img>` will choose. Empty for a picture from
 * elsewhere.
 * @param sizes as in `<img sizes>`
 * @param masterWidth pixels; of a product's picture unless given
 */
export const preloadLink = (src: string | undefined, sizes: string, masterWidth?: number): string => {
  const widths = src === undefined ? undefined : pictureSrcSet(src, 'avif', masterWidth);
  return widths === undefined
    ? ''
    : `<link rel="preload" as="image" type="image/avif" imagesrcset="${escaped(widths)}" imagesizes="${escaped(sizes)}" fetchpriority="high" />`;
};

/** Answers of the API as JSON that is safe in a script element. */
export const answersJson = (...answers: readonly PreloadedResponse[]): string => scriptJson(answers);

/** A query for one page of a list. */
type PageQuery = ProductQuery & { readonly page: number; readonly limit: number };

/** A page of a list, and the number of products on all pages. @param query the query of the app's call */
export const listedProducts = (catalogue: Catalogue, { page, limit, sort = 'newest', ...selection }: PageQuery) => {
  const { rows, total } = catalogue.list(catalogue.resolve(selection), sort, { page, limit });
  return { products: rows.map(({ product }) => product), total };
};

/** The API's answer to a page of a list. */
export const listAnswer = (
  query: PageQuery,
  { products, total }: ReturnType<typeof listedProducts>,
): PreloadedResponse => ({
  endpoint: 'listProducts',
  arg: query,
  body: products,
  total,
});

/** The API's answer to the facets of a list. */
export const facetsAnswer = (catalogue: Catalogue, selection: Selection): PreloadedResponse => ({
  endpoint: 'productFacets',
  arg: selection,
  body: catalogue.facets(catalogue.resolve(selection)),
});

/** The API's answers for a product's page: the product, what goes well with it, and more of its brand. */
export const productAnswers = (catalogue: Catalogue, idOrSlug: string, product: Product): PreloadedResponse[] => {
  // One more than the page shows, as the product itself may be among them.
  const related = { collection: product.company, page: 1, limit: RELATED_COUNT + 1 };
  return [
    { endpoint: 'showProduct', arg: idOrSlug, body: product },
    ...[...companionLists(product), related].map((query) => listAnswer(query, listedProducts(catalogue, query))),
  ];
};
