import {
  compareProducts,
  facetsOf,
  LIST_PAGE_SIZE,
  listQueryOf,
  listViewOf,
  matchesSelection,
  typeChoices,
  type ListView,
  type Product,
  type Selection,
  type Sort,
} from '@paila/shared';
import { createSizedCache } from '../platform/sized-cache.js';
import { answersJson, facetsAnswer, listAnswer } from './preload.js';
import { memoizeByRef } from './product-groups.js';

/** A list with filters, a sort order or more than one page. */
export interface NarrowedList {
  readonly products: readonly Product[];
  /** What the API answers to the app's calls for it, as JSON that is safe in a script element. */
  readonly answers: string;
}

/** Longer lists are rendered by the app. */
const MOST_PAGES = 3;
const KEPT_LISTS = 500;
const KEPT_BYTES = 16 * 1024 * 1024;

const facetsOfAll = memoizeByRef((all: readonly Product[]) => facetsOf(all, {}));

/** Prices, words and values that no product has can vary without limit, so the server does not render lists with them. */
const isBounded = (all: readonly Product[], { selection, pages }: ListView): boolean => {
  const { type, color, company, size, q, minPrice, maxPrice } = selection;
  const { types, colors, brands, sizes } = facetsOfAll(all);
  const isOffered = (list: typeof colors, chosen: string | undefined): boolean =>
    chosen === undefined || list.some(({ value }) => value === chosen);
  return (
    pages <= MOST_PAGES &&
    [q, minPrice, maxPrice].every((each) => each === undefined) &&
    isOffered(typeChoices(types), type) &&
    isOffered(colors, color) &&
    isOffered(brands, company) &&
    isOffered(sizes, size)
  );
};

const make = (all: readonly Product[], within: Selection, view: ListView, sort: Sort): NarrowedList => {
  const { selection, pages } = view;
  const wanted = { ...selection, ...within };
  const products = all.filter((product) => matchesSelection(product, wanted)).sort(compareProducts(sort));
  const filled = Math.max(1, Math.min(pages, Math.ceil(products.length / LIST_PAGE_SIZE)));
  const lists = Array.from({ length: filled }, (_, index) =>
    listAnswer(products, { ...wanted, sort, limit: LIST_PAGE_SIZE, page: index + 1 }),
  );
  return { products, answers: answersJson(...lists, facetsAnswer(all, wanted)) };
};

const listsOf = memoizeByRef((_all: readonly Product[]) =>
  createSizedCache<NarrowedList & { readonly bytes: number }>(KEPT_LISTS, KEPT_BYTES),
);

/** A list that may have to be made. */
interface MadeOnDemand {
  readonly isKept: boolean;
  readonly make: () => NarrowedList;
}

/**
 * The filtered list at an address; undefined for one that only the app renders.
 * @param all every product: the same list for as long as nothing changes
 * @param within what the page itself is about
 */
export const narrowedList = (
  all: readonly Product[],
  within: Selection,
  query: Parameters<typeof listViewOf>[0],
): MadeOnDemand | undefined => {
  const view = listViewOf(query);
  const { sort } = view;
  // Only searches are sorted by relevance.
  if (sort === 'relevance' || !isBounded(all, view)) return undefined;
  const kept = listsOf(all);
  const key = JSON.stringify([within, listQueryOf(query)]);
  const context = (): NarrowedList & { readonly bytes: number } => {
    const list = make(all, within, view, sort);
    return { ...list, bytes: 2 * list.answers.length };
  };
  return { isKept: kept.has(key), make: () => kept.memo(key, { context }) };
};
