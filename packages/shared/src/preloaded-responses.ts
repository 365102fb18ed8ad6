import type { productCatalog } from './contract/products.js';
import type { ProductQuery, Selection } from './domain/selection.js';

/** What each endpoint of the catalogue is called with, as the web app keeps its answers by it. */
interface CatalogArguments {
  listProducts: ProductQuery;
  productFacets: Selection;
  /** The id or slug. */
  showProduct: string;
}

/** An API response that the server embeds in the page that would request it. */
export type PreloadedResponse = {
  [Id in keyof (typeof productCatalog)['endpoints']]: {
    readonly endpoint: Id;
    readonly arg: CatalogArguments[Id];
    readonly body: unknown;
    /** For a list: the total number of products, as in `X-Total-Count`. */
    readonly total?: number;
  };
}[keyof (typeof productCatalog)['endpoints']];

/** The id of the JSON script element in the page that carries its {@link PreloadedResponse}s. */
export const PRELOADED_RESPONSES_ELEMENT_ID = 'preloaded-responses';
