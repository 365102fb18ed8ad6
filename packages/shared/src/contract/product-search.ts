import { anyone, endpoints } from './endpoint.js';
import { count, type InferFields, list, named, optional, text } from './fields.js';
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
  /** Words that were not looked for, if there are any. */
  ignored: optional(list(text())),
});
/** What a shopper may mean who has typed so far. */
export type Suggestions = InferFields<(typeof suggestions)['fields']>;

/** Separate from the catalogue, as only who searches needs it. */
export const productSearch = endpoints(productCatalog.path, {
  suggestProducts: {
    call: 'GET /suggestions',
    access: anyone,
    query: { q: search },
    answer: suggestions,
    hasETag: true,
    errors: ['too_many_requests'],
  },
});
