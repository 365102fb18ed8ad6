import { anyone, endpoints } from './endpoint.js';
import { count, described, type InferFields, list, named, optional, text } from './fields.js';
import { correction, product, productCatalog, search } from './products.js';

const suggestions = named('Suggestions', {
  /** The best matches. */
  products: list(product),
  /** The number of products with all the words. */
  total: count(),
  brands: list(text()),
  /** Types, and groups of types. */
  types: list(text()),
  corrections: list(correction),
  ignored: described(optional(list(text())), 'Ignored words of `q`'),
});
/** Suggestions for an unfinished search. */
export type Suggestions = InferFields<(typeof suggestions)['fields']>;

/** Separate from the catalogue, as only a search needs it. */
export const productSearch = endpoints(productCatalog.path, 'Catalogue', {
  suggestProducts: {
    call: 'GET /suggestions',
    summary: 'Suggestions for an unfinished search',
    description:
      'If no product has all the words, `total` is 0 and `products` has those with most of the words. A brand or type is suggested if its name begins with a word of `q`.',
    access: anyone,
    query: { q: described(search, 'As in lists; the last word may be unfinished') },
    answer: suggestions,
    hasETag: true,
    errors: ['too_many_requests'],
  },
});
