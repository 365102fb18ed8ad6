import { callAddress, type FirstAnswer, type Product, type Sort, srcSetOf } from '@paila/shared';
import { escaped } from '../../platform/html.js';
import { scriptJson } from './markup.js';

/**
 * Has the browser fetch a picture before the app is there to show it: in the format and width that the app's own element
 * asks for. Empty for a picture from elsewhere.
 * @param sizes as in `<img sizes>`
 * @param masterWidth pixels; of a product's picture unless given
 */
export const preloadOf = (src: string | undefined, sizes: string, masterWidth?: number): string => {
  const widths = src === undefined ? undefined : srcSetOf(src, 'avif', masterWidth);
  return widths === undefined
    ? ''
    : `<link rel="preload" as="image" type="image/avif" imagesrcset="${escaped(widths)}" imagesizes="${escaped(sizes)}" fetchpriority="high" />`;
};

const answers = (...all: FirstAnswer[]): string => scriptJson(all);

interface ListParams {
  readonly page: number;
  readonly limit: number;
  readonly sort?: Sort;
  readonly gender?: string;
}

/** The API's answer to a page of a list, for the app to find in its own page. `params` are those of the app's call. */
export const listAnswer = (list: readonly Product[], params: ListParams): string =>
  answers({
    call: callAddress('/products/', params),
    body: list.slice((params.page - 1) * params.limit, params.page * params.limit),
    total: list.length,
  });

/** The API's answer to a product, asked for as its page's address names it. */
export const productAnswer = (idOrSlug: string, product: Product): string =>
  answers({ call: callAddress(`/products/${encodeURIComponent(idOrSlug)}`), body: product });
