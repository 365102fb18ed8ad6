import {
  compareProducts,
  isInStock,
  type Facets,
  type ListSort,
  type Page,
  type Product,
  type Selection,
  type Sort,
  type Suggestions,
} from '@paila/shared';
import { createSearchIndex, type Found, suggestionsFor } from '../search/index.js';
import { hasSlot, countSlots, type SlotSet, listSlots } from '../slots.js';
import type { CatalogueVersion } from './catalogue-cache.js';
import { createSelectionIndex } from './selection-index.js';

/** The number of products in a suggestion. */
const MAX_SUGGESTED = 6;
/** Below this share of the catalogue, sorting the products is faster than picking them from the sorted catalogue. */
const SMALL_PART = 1 / 16;

/** A product in memory. The object stays the same while the product changes, so that sorted lists can hold it. */
interface Entry {
  product: Product;
  json: string;
  /** The product's number in the index of words. */
  slot: number;
  isInStock: boolean;
}

/** A selection with rounded values, and the search result of its words. */
interface ResolvedSelection {
  readonly selection: Selection;
  readonly found: Found | undefined;
}

/** A page of a list, or all of it, and the number of products on all pages. */
interface ProductList {
  readonly rows: readonly Readonly<Pick<Entry, 'product' | 'json'>>[];
  readonly total: number;
}

/** A product for lists, which exclude hidden products. */
const listed = (product: Product | undefined): Product | undefined =>
  product?.status === undefined ? product : undefined;

const withoutStock = (product: Product): string => JSON.stringify({ ...product, stock: undefined });

/** `counts`: no size became empty or available. `stock`: a size did. `other`: any other field changed. */
const changedPart = (before: Product | undefined, after: Product | undefined): 'counts' | 'stock' | 'other' => {
  if (!before?.stock || !after?.stock || withoutStock(before) !== withoutStock(after)) return 'other';
  const sizes = Object.keys({ ...before.stock, ...after.stock });
  return sizes.every((size) => isInStock(before, size) === isInStock(after, size)) ? 'counts' : 'stock';
};

/** Sorts equally good matches: products in stock come first. */
const bestFirst = (list: readonly Entry[], scores: Uint8Array): Entry[] => {
  const byRank = new Map<number, Entry[]>();
  for (const entry of list) {
    const rank = 2 * (scores[entry.slot] ?? 0) + Number(entry.isInStock);
    const same = byRank.get(rank);
    if (same) same.push(entry);
    else byRank.set(rank, [entry]);
  }
  return [...byRank].sort(([a], [b]) => b - a).flatMap(([, same]) => same);
};

/** The current products by id and slug, and the indexes that find and sort them. */
export const createProductIndex = (version: CatalogueVersion) => {
  const entries = new Map<string, Entry>();
  const idBySlug = new Map<string, string>();
  const entryAt: Entry[] = [];
  const search = createSearchIndex();
  const selections = createSelectionIndex();
  const orders = new Map<Sort, readonly Entry[]>();
  let newest: { readonly version: number; readonly products: readonly Product[] } | undefined;
  let names: { readonly companies: readonly string[]; readonly types: readonly string[] } | undefined;

  const inOrder = (sort: Sort): readonly Entry[] => {
    const sorted = orders.get(sort);
    if (sorted) return sorted;
    const compare = compareProducts(sort);
    const shown = [...entries.values()].filter(({ product }) => listed(product) !== undefined);
    const made = shown.sort((a, b) => compare(a.product, b.product));
    orders.set(sort, made);
    return made;
  };
  /** Brands and types. Those of the newest products come first. */
  const namesOnOffer = (): NonNullable<typeof names> => {
    const products = inOrder('newest').map(({ product }) => product);
    return (names ??= {
      companies: [...new Set(products.map(({ company }) => company.toLowerCase()))],
      types: [...new Set(products.map(({ type }) => type))],
    });
  };
  const sortSlots = (slots: SlotSet, sort: Sort): readonly Entry[] => {
    const all = inOrder(sort);
    const count = countSlots(slots);
    if (count === all.length) return all;
    if (count > all.length * SMALL_PART) return all.filter(({ slot }) => hasSlot(slots, slot));
    const compare = compareProducts(sort);
    return listSlots(slots)
      .flatMap((slot) => entryAt[slot] ?? [])
      .sort((a, b) => compare(a.product, b.product));
  };
  const matching = ({ selection, found }: ResolvedSelection, sort: ListSort): readonly Entry[] => {
    const slots = selections.matching(selection, found?.slots);
    if (sort !== 'relevance') return sortSlots(slots, sort);
    const list = sortSlots(slots, 'newest');
    return found ? bestFirst(list, found.scores()) : list;
  };

  const changeEntry = (id: string, after: Pick<Entry, 'product' | 'json'> | undefined): void => {
    const before = entries.get(id);
    const slug = before?.product.slug ?? '';
    if (idBySlug.get(slug) === id) idBySlug.delete(slug);
    if (!after) {
      entries.delete(id);
      return;
    }
    const state = { ...after, isInStock: isInStock(after.product) };
    const entry = before ? Object.assign(before, state) : { ...state, slot: search.findSlot(id) ?? -1 };
    entries.set(id, entry);
    entryAt[entry.slot] = entry;
  };

  return {
    version,
    /** Replaces the products with these ids. Other products stay. */
    replace: (ids: Iterable<string>, products: readonly Product[]): void => {
      const fresh = new Map(products.map((product) => [product._id, product]));
      for (const id of new Set([...ids, ...fresh.keys()])) {
        const [before, product] = [entries.get(id), fresh.get(id)];
        const after = product && { product, json: JSON.stringify(product) };
        if (before?.json === after?.json) continue;
        const part = changedPart(before?.product, product);
        if (part !== 'counts') {
          const change = { id, before: listed(before?.product), after: listed(product) };
          search.change(change);
          selections.change({ ...change, slot: search.findSlot(id) ?? -1 });
        }
        if (part === 'other') {
          orders.clear();
          names = undefined;
        }
        changeEntry(id, after);
        version.raise(part === 'counts' ? part : 'other');
      }
      // After all removals: a product may have got the slug of another one.
      for (const { _id, slug } of products) idBySlug.set(slug, _id);
    },
    get: (id: string): Product | undefined => entries.get(id.toLowerCase())?.product,
    find: (idOrSlug: string): Product | undefined => {
      const name = idOrSlug.toLowerCase();
      return (entries.get(name) ?? entries.get(idBySlug.get(name) ?? ''))?.product;
    },
    /** All listed products, newest first. The list stays the same object within a version. */
    products: (): readonly Product[] => {
      const current = version.current();
      if (newest?.version !== current)
        newest = { version: current, products: inOrder('newest').map(({ product }) => product) };
      return newest.products;
    },
    resolve: (query: Selection): ResolvedSelection => {
      const selection = selections.round(query);
      return { selection, found: selection.q ? search.find(selection.q) : undefined };
    },
    /**
     * True if a selection has no words, and only values and prices of listed products. The number of such selections is
     * limited.
     */
    isBounded: (query: Selection): boolean => {
      if (query.q) return false;
      const rounded = selections.round(query);
      const keys = ['collection', 'company', 'gender', 'color', 'size', 'type', 'minPrice', 'maxPrice'] as const;
      return keys.every((key) => rounded[key] === query[key]);
    },
    /** The values of listed products, as facets spell them. */
    listedValues: selections.listedValues,
    list: (resolved: ResolvedSelection, sort: ListSort, page?: Page): ProductList => {
      const all = matching(resolved, sort);
      const rows = page ? all.slice((page.page - 1) * page.limit, page.page * page.limit) : all;
      return { rows, total: all.length };
    },
    facets: ({ selection, found }: ResolvedSelection): Facets => ({
      ...selections.facets(selection, found?.slots),
      ...(found?.corrections.length ? { corrections: found.corrections } : {}),
      ...(found?.ignored.length ? { ignored: found.ignored } : {}),
    }),
    suggestions: (q: string): Suggestions => {
      const found = search.find(q);
      const best =
        found.count > 0
          ? matching({ selection: {}, found }, 'relevance')
          : bestFirst(sortSlots(found.near(), 'newest'), found.scores());
      return suggestionsFor(
        found,
        best.slice(0, MAX_SUGGESTED).map(({ product }) => product),
        namesOnOffer(),
      );
    },
  };
};

export type ProductIndex = ReturnType<typeof createProductIndex>;
