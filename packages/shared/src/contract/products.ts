import { type ProductStatus, type ProductType, SORTS } from '../vocabulary/catalog.js';
import { MAX_LIST_PRICE, MAX_LIST_WORD_LENGTH, MAX_SEARCH_LENGTH } from '../vocabulary/limits.js';
import { anyone, endpoints } from './endpoint.js';
import {
  count,
  dollars,
  exact,
  id,
  type InferFields,
  list,
  named,
  number,
  oneOf,
  optional,
  record,
  text,
  time,
} from './fields.js';

/** One entry of `categories`; the last one names the colours and departments that a product is found under. */
const category = named('Category', { color: list(text()), gender: list(text()) });
export type ProductCategory = InferFields<(typeof category)['fields']>;

/** A product in the API. Prices are US dollars. */
export const product = named('Product', {
  _id: id,
  slug: text(),
  title: text(),
  desc: text(),
  company: text(),
  price: dollars,
  discountPrice: dollars,
  createdAt: time,
  /** Counts the changes of all fields but the stock, from 1. */
  version: count({ min: 1 }),
  /** Addresses of pictures; the first is shown on cards. */
  img: list(text(), { min: 1 }),
  /** The same pictures as the shop itself serves them, in the same order; absent where `img` says the same. */
  pictures: optional(list(text())),
  /** A WebP of the first picture, 20 px wide, as base64: shown until the picture has loaded. */
  placeholder: optional(text()),
  alt: text(),
  /** What each picture shows, in the order of `img`; absent where `alt` speaks for all of them. */
  alts: optional(list(text())),
  // Neither is checked, so that a shop of a newer version may know more of them.
  type: text<ProductType>(),
  /** Absent for a published product. */
  status: optional(text<ProductStatus>()),
  categories: list(category, { min: 1 }),
  color: list(text()),
  gender: list(text()),
  size: list(text()),
  stock: optional(record(count(), { max: 1000 })),
});
export type Product = InferFields<(typeof product)['fields']>;
/** Items left, by size. A product without it is always available. */
export type Stock = NonNullable<Product['stock']>;

/** A word of a search that no product has, and what was looked for instead. */
export const correction = named('Correction', { from: text(), to: text() });

const facetValue = named('FacetValue', { value: text(), count: count() });
export type FacetValue = InferFields<(typeof facetValue)['fields']>;
const facetList = list(facetValue);
/** The filter values that a selection offers; each list sorted by value, prices in dollars. */
export const facets = named(
  'Facets',
  {
    total: count(),
    colors: facetList,
    brands: facetList,
    sizes: facetList,
    types: facetList,
    price: named('PriceRange', { min: dollars, max: dollars }),
    /** Absent where the words of the search, if there are any, were found as they are. */
    corrections: optional(list(correction)),
    /** Absent where all words of the search were looked for. */
    ignored: optional(list(text())),
  },
  ['colors', 'brands', 'sizes', 'price'],
);
export type Facets = InferFields<(typeof facets)['fields']>;

const word = (max = MAX_LIST_WORD_LENGTH) => optional(exact({ max, msg: 'Please use a short text' }));
const bound = (name: string) =>
  optional(number({ min: 0, max: MAX_LIST_PRICE, msg: `Please give ${name} in dollars, from 0 to 1,000,000,000` }));
/** The words that a shopper searches for. */
export const search = word(MAX_SEARCH_LENGTH);
/** The filters of product lists. */
const selection = {
  collection: word(),
  company: word(),
  gender: word(),
  color: word(),
  size: word(),
  type: word(),
  q: search,
  minPrice: bound('minPrice'),
  maxPrice: bound('maxPrice'),
} as const;

/** The endpoints that shoppers use, separate from those of admins, which no shopper's browser needs. */
export const productCatalog = endpoints('/api/products', {
  listProducts: {
    call: 'GET /',
    access: anyone,
    query: { ...selection, sort: optional(oneOf(SORTS, `sort must be one of ${SORTS.join(', ')}`)) },
    paged: true,
    answer: list(product),
    hasETag: true,
    errors: ['too_many_requests'],
  },
  productFacets: {
    call: 'GET /facets',
    access: anyone,
    query: selection,
    answer: facets,
    hasETag: true,
    errors: ['too_many_requests'],
  },
  showProduct: { call: 'GET /:idOrSlug', access: anyone, answer: product, hasETag: true },
});
