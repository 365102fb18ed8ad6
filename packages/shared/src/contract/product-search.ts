import { anyone, endpoints } from './endpoint.js';
import { count, described, type InferFields, list, named, optional, text } from './fields.js';
import { correction, product, productCatalog, search } from './products.js';

const suggestions = named('Suggestions', {
  /** The best of them. */
  products: list(product),
  /** How many products have all the words. */
  total: count(),
  brands: list(text()),
  /** Types, and groups of types. */
  types: list(text()),
  corrections: list(correction),
  ignored: described(optional(list(text())), 'Words of `q` that were not looked for'),
});
/** What a shopper may mean who has typed so far. */
export type Suggestions = InferFields<(typeof suggestions)['fields']>;

/** Separate from the catalogue, as only who searches needs it. */
export const productSearch = endpoints(productCatalog.path, 'Catalogue', {
  suggestProducts: {
    call: 'GET /suggestions',
    summary: 'What a shopper may mean who has typed so far',
    description:
      'Where no product has all the words, `total` is 0 and `products` are those with most of them. A brand or type is named for a word that its own name begins with.',
    access: anyone,
    query: { q: described(search, 'As of lists; its last word may be unfinished') },
    answer: suggestions,
    hasETag: true,
    errors: ['too_many_requests'],
  },
});
