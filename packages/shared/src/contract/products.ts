import { type ProductStatus, type ProductType, SORTS } from '../vocabulary/catalog.js';
import { MAX_LIST_PRICE, MAX_LIST_WORD_LENGTH, MAX_SEARCH_LENGTH } from '../vocabulary/limits.js';
import { anyone, endpoints } from './endpoint.js';
import {
  count,
  described,
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
  price: described(dollars, 'US dollars'),
  discountPrice: described(dollars, 'US dollars'),
  createdAt: time,
  version: described(count({ min: 1 }), 'Counts the changes of all fields but the stock, from 1'),
  img: described(list(text(), { min: 1 }), 'Addresses of pictures; the first is for cards'),
  pictures: described(
    optional(list(text())),
    'The addresses to show pictures from, in the order of `img`: the shop’s own copies of external pictures; absent if the same as `img`',
  ),
  placeholder: described(optional(text()), 'The first picture, 20 px wide: a WebP as base64'),
  alt: text(),
  alts: described(
    optional(list(text())),
    'A description of each picture, in the order of `img`; absent if `alt` describes all',
  ),
  // Types and statuses are not checked, as a newer version of the shop may have more.
  type: described(
    text<ProductType>(),
    'The shape: runner, court, high-top, skate, slip-on, trail, tee, hoodie, cap or other',
  ),
  status: described(optional(text<ProductStatus>()), 'Absent for a published product; `hidden`: on no list'),
  categories: described(list(category, { min: 1 }), 'The last one holds colours and departments'),
  color: list(text()),
  gender: list(text()),
  size: list(text()),
  stock: described(
    optional(record(count(), { max: 1000 })),
    'Items left by size; a product without it is always available',
  ),
});
export type Product = InferFields<(typeof product)['fields']>;
/** Items left, by size. A product without it is always available. */
export type Stock = NonNullable<Product['stock']>;

/** A word of a search that no product has, and the word that replaced it. */
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
    corrections: described(
      optional(list(correction)),
      'For words of `q` that no product has: what was looked for instead',
    ),
    ignored: described(
      optional(list(text())),
      'Ignored words of `q`: they say nothing about a product, or no product has them',
    ),
  },
  ['colors', 'brands', 'sizes', 'price'],
);
export type Facets = InferFields<(typeof facets)['fields']>;

const word = (max = MAX_LIST_WORD_LENGTH) => optional(exact({ max, msg: 'Please use a short text' }));
const bound = (name: string) =>
  optional(number({ min: 0, max: MAX_LIST_PRICE, msg: `Please enter ${name} in dollars, from 0 to 1,000,000,000` }));
/** The words that a shopper searches for. */
export const search = word(MAX_SEARCH_LENGTH);
/** The filters of product lists. */
const selection = {
  collection: described(word(), 'A brand'),
  company: described(word(), 'Contained in the brand'),
  gender: described(word(), 'men or women'),
  color: word(),
  size: described(word(), 'Only what is in stock in that size'),
  type: described(word(), 'A type, or `shoes` or `clothing` for all of them'),
  q: described(
    search,
    'Colours, brands, types, departments and sizes by the words of shoppers, in English and Nepali. Any other word begins a word of the title or occurs in the description, and stands for the most similar one if nothing has it. Words without meaning are ignored; `or` parts alternatives',
  ),
  minPrice: described(bound('minPrice'), 'US dollars'),
  maxPrice: described(bound('maxPrice'), 'US dollars'),
} as const;

/** The endpoints that shoppers use, separate from those of admins, which no shopper's browser needs. */
export const productCatalog = endpoints('/api/products', 'Catalogue', {
  listProducts: {
    call: 'GET /',
    summary: 'The catalogue, or a selection of it',
    description: 'Texts match in any case. Without `page` and `limit`: the whole list.',
    access: anyone,
    query: {
      ...selection,
      sort: described(
        optional(oneOf(SORTS, `sort must be one of ${SORTS.join(', ')}`)),
        'Without it, the best matches for `q` come first, and without `q` the newest products',
      ),
    },
    paged: true,
    answer: list(product),
    hasETag: true,
    errors: ['too_many_requests'],
  },
  productFacets: {
    call: 'GET /facets',
    summary: 'The filters of a selection',
    access: anyone,
    query: selection,
    answer: facets,
    hasETag: true,
    errors: ['too_many_requests'],
  },
  showProduct: {
    call: 'GET /:idOrSlug',
    summary: 'A product, by id or slug',
    access: anyone,
    answer: product,
    hasETag: true,
  },
});
