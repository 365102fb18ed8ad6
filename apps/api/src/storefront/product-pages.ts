import {
  describedPageHead,
  describedProductHead,
  pathTo,
  PICTURE_SIZES,
  picturesOf,
  type PreloadedResponse,
  type Product,
} from '@paila/shared';
import { createSizedCache } from '../platform/sized-cache.js';
import { foundPage, type Page } from './found-page.js';
import type { MakePageMarkup } from './page-markup.js';
import { plainProduct } from './plain-page.js';
import { answersJson, companionAnswers, isSameAnswers, preloadOf, productAnswer, relatedAnswer } from './preload.js';
import { memoizeByRef } from './product-groups.js';
import { breadcrumbs, productThing, type ShopTerms } from './structured-data.js';

/** Of products, as JSON. */
const KEPT_ANSWERS = 1000;
const KEPT_BYTES = 16 * 1024 * 1024;

/** What the API answers of a product's page. */
interface KeptAnswers {
  /** Names the state of the catalogue for which they are known to hold. */
  readonly state: object;
  readonly of: readonly PreloadedResponse[];
  readonly answers: string;
  readonly bytes: number;
}

/**
 * The pages of products.
 * @param products all of them, newest first: the same list for as long as nothing changes
 * @returns the page of a product at an address that names it by its id or slug
 */
export const createProductPages = (
  shop: ShopTerms,
  { markup }: MakePageMarkup,
  products: () => readonly Product[],
): ((idOrSlug: string, known: Product) => Page) => {
  const productMarkup = memoizeByRef((product: Product) => {
    const head = describedProductHead(product);
    const things = [productThing(shop, product), breadcrumbs(shop, [describedPageHead('products'), head])];
    const preload = preloadOf(picturesOf(product)[0], PICTURE_SIZES.preview);
    return markup(head, things, () => plainProduct(product), { product, preload });
  });

  const productPage = memoizeByRef((product: Product) =>
    foundPage('product', describedProductHead(product), productMarkup(product)),
  );

  const keptAnswers = createSizedCache<KeptAnswers>(KEPT_ANSWERS, KEPT_BYTES);
  // Not the list itself, which would be kept for as long as an answer is.
  const stateOf = memoizeByRef((_all: readonly Product[]) => ({}));
  /** Made anew only when one of the products in them is: a sale changes nothing of the pages of others. */
  const productAnswers = (idOrSlug: string, known: Product): string => {
    const all = products();
    const state = stateOf(all);
    const before = keptAnswers.get(idOrSlug);
    if (before?.state === state) return before.answers;
    const of = [productAnswer(idOrSlug, known), ...companionAnswers(all, known), relatedAnswer(all, known)];
    const answers = before && isSameAnswers(before.of, of) ? before.answers : answersJson(...of);
    keptAnswers.set(idOrSlug, { state, of, answers, bytes: 2 * answers.length });
    return answers;
  };
  return (idOrSlug, known) => {
    const page = productPage(known);
    // An id or slug can be written in many ways, and a product may have had other slugs. Only two of them are addresses.
    if (idOrSlug !== known._id && idOrSlug !== known.slug) {
      const id = idOrSlug.toLowerCase() === known._id ? known._id : known.slug;
      return { ...page, movedTo: pathTo('product', { id }) };
    }
    return { ...page, answers: productAnswers(idOrSlug, known), address: pathTo('product', { id: idOrSlug }) };
  };
};
