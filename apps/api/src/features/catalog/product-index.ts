import {
  compareProducts,
  facetsOf,
  matchesSelection,
  type Page,
  type Product,
  type Selection,
  type Sort,
} from '@paila/shared';
import { prepareJson, type PreparedAnswer } from '../../platform/http/prepared-answer.js';
import { createSizedCache } from '../../platform/sized-cache.js';
import { createOffer, type Offer } from './offer.js';

/** A product before and after a change, as lists see it; undefined if it did not exist. */
interface ProductChange {
  readonly id: string;
  readonly before: Product | undefined;
  readonly after: Product | undefined;
}

/** An answer that is cached until a product that it depends on changes. */
export interface KeptAnswer extends PreparedAnswer {
  readonly isChangedBy: (change: ProductChange) => boolean;
}

/** A list of products as sent, with the total number of matching products. */
export interface ListAnswer extends KeptAnswer {
  readonly total: number;
  /** The page that was asked for is beyond the last one. */
  readonly isPastEnd: boolean;
}

const KEPT_ANSWERS = 500;
const KEPT_BYTES = 64 * 1024 * 1024;
/** Longer addresses are not remembered. */
const REMEMBERED_LENGTH = 500;

interface Entry {
  readonly product: Product;
  readonly json: string;
}

/** A product as lists see it: a hidden one does not exist for them. */
const listed = (product: Product | undefined): Product | undefined =>
  product?.status === undefined ? product : undefined;

/** Whether a product is added, removed or changes its position in the list of all products. */
const isMoved = (sort: Sort, { before, after }: ProductChange): boolean =>
  before === undefined || after === undefined || compareProducts(sort)(before, after) !== 0;

const isIn = (product: Product | undefined, selection: Selection): boolean =>
  product !== undefined && matchesSelection(product, selection);

/** A list depends on the products that it shows, and on any that enters, leaves or moves within it, as pages shift. */
const listChanges =
  (shown: ReadonlySet<string>, selection: Selection, sort: Sort) =>
  (change: ProductChange): boolean => {
    if (shown.has(change.id)) return true;
    const [wasIn, isNowIn] = [isIn(change.before, selection), isIn(change.after, selection)];
    return wasIn !== isNowIn || (isNowIn && isMoved(sort, change));
  };

/** Facets are counts over products, so they change when one product's contribution does. */
const facetsChange =
  (selection: Selection) =>
  ({ before, after }: ProductChange): boolean => {
    const anyPrice = { ...selection, minPrice: undefined, maxPrice: undefined };
    // The price range alone cannot tell a product with price 0 from no product.
    const part = (product: Product | undefined): string =>
      JSON.stringify([isIn(product, anyPrice), facetsOf(product ? [product] : [], selection)]);
    return part(before) !== part(after);
  };

/** The current products, and the answers made from them. */
export const createProductIndex = () => {
  const entries = new Map<string, Entry>();
  const idBySlug = new Map<string, string>();
  const orders = new Map<Sort, readonly string[]>();
  let newest: readonly Product[] | undefined;
  let offer: Offer | undefined;
  const lists = createSizedCache<ListAnswer>(KEPT_ANSWERS, KEPT_BYTES);
  const others = createSizedCache<KeptAnswer>(KEPT_ANSWERS, KEPT_BYTES);
  const remembered = createSizedCache<KeptAnswer>(KEPT_ANSWERS, KEPT_BYTES);

  const orderOf = (sort: Sort): readonly string[] => {
    const known = orders.get(sort);
    if (known) return known;
    const compare = compareProducts(sort);
    const shown = [...entries.values()].filter(({ product }) => listed(product) !== undefined);
    const made = shown.sort((a, b) => compare(a.product, b.product)).map(({ product }) => product._id);
    orders.set(sort, made);
    return made;
  };
  const inOrder = (sort: Sort): Entry[] => orderOf(sort).flatMap((id) => entries.get(id) ?? []);
  const products = (): readonly Product[] => (newest ??= inOrder('newest').map(({ product }) => product));
  const offered = (): Offer => (offer ??= createOffer(products()));
  const find = (idOrSlug: string): Entry | undefined =>
    entries.get(idOrSlug.toLowerCase()) ?? entries.get(idBySlug.get(idOrSlug) ?? '');

  const listOf = (selection: Selection, sort: Sort, page?: Page): ListAnswer =>
    lists.memo(JSON.stringify([selection, sort, page]), {
      context: () => {
        const matching = inOrder(sort).filter(({ product }) => matchesSelection(product, selection));
        const shown = page ? matching.slice((page.page - 1) * page.limit, page.page * page.limit) : matching;
        const ids = new Set(shown.map(({ product }) => product._id));
        return {
          ...prepareJson(`[${shown.map(({ json }) => json).join(',')}]`),
          total: matching.length,
          isPastEnd: page !== undefined && page.page > 1 && shown.length === 0,
          isChangedBy: listChanges(ids, selection, sort),
        };
      },
    });

  const remove = (id: string, { slug }: Product): void => {
    if (idBySlug.get(slug) === id) idBySlug.delete(slug);
    entries.delete(id);
  };
  const forget = (changes: readonly ProductChange[]): void => {
    newest = undefined;
    offer = undefined;
    for (const sort of [...orders.keys()]) {
      if (changes.some((change) => isMoved(sort, change))) orders.delete(sort);
    }
    for (const cache of [lists, others, remembered]) {
      for (const [key, answer] of [...cache.entries()]) {
        if (changes.some((change) => answer.isChangedBy(change))) cache.delete(key);
      }
    }
  };

  return {
    /** Replaces the products with these ids; other products, and answers that are still valid, stay. */
    replace: (ids: Iterable<string>, now: readonly Product[]): void => {
      const fresh = new Map(now.map((product) => [product._id, { product, json: JSON.stringify(product) }]));
      const differing = [...new Set([...ids, ...fresh.keys()])].filter(
        (id) => entries.get(id)?.json !== fresh.get(id)?.json,
      );
      if (differing.length === 0) return;
      const changes = differing.map((id) => ({
        id,
        before: listed(entries.get(id)?.product),
        after: listed(fresh.get(id)?.product),
      }));
      for (const id of differing) {
        const before = entries.get(id);
        if (before) remove(id, before.product);
      }
      for (const id of differing) {
        const entry = fresh.get(id);
        if (!entry) continue;
        entries.set(id, entry);
        idBySlug.set(entry.product.slug, id);
      }
      forget(changes);
    },
    get: (id: string): Product | undefined => entries.get(id.toLowerCase())?.product,
    find: (idOrSlug: string): Product | undefined => find(idOrSlug)?.product,
    products,
    product: (idOrSlug: string): KeptAnswer | undefined => {
      const entry = find(idOrSlug);
      if (!entry) return undefined;
      const { _id, version } = entry.product;
      return others.memo(`product ${_id}`, {
        context: () => ({ ...prepareJson(entry.json, { version }), isChangedBy: ({ id }) => id === _id }),
      });
    },
    list: (asked: Selection, sort: Sort, page?: Page): ListAnswer => {
      const selection = offered().within(asked);
      if (!page || page.page === 1) return listOf(selection, sort, page);
      // All pages beyond the end are one.
      const { total } = listOf(selection, sort, { ...page, page: 1 });
      const firstBeyond = Math.ceil(total / page.limit) + 1;
      return listOf(selection, sort, { ...page, page: Math.min(page.page, firstBeyond) });
    },
    facets: (asked: Selection): KeptAnswer => {
      const selection = offered().within(asked);
      return others.memo(`facets ${JSON.stringify(selection)}`, {
        context: () => ({
          ...prepareJson(JSON.stringify(facetsOf(products(), selection))),
          isChangedBy: facetsChange(selection),
        }),
      });
    },
    recall: (address: string): KeptAnswer | undefined => remembered.get(address),
    remember: (address: string, asked: Selection, answer: KeptAnswer): void => {
      const isPastEnd = 'isPastEnd' in answer && answer.isPastEnd === true;
      // An answer that was found under another selection would not notice every change that concerns this one.
      const isOwn = offered().has(asked);
      if (isOwn && !isPastEnd && address.length <= REMEMBERED_LENGTH) remembered.set(address, answer);
    },
  };
};
