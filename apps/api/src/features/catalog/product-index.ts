import {
  compareProducts,
  facetsOf,
  isInStock,
  type ListSort,
  matchesSelection,
  type Facets,
  type Page,
  type Product,
  type Selection,
  type Sort,
} from '@paila/shared';
import { prepareJson, type PreparedAnswer } from '../../platform/http/prepared-answer.js';
import { createSizedCache } from '../../platform/sized-cache.js';
import { isOfCounts } from './counts.js';
import { createFacetIndex } from './facet-index.js';
import { createOffer, type Offer, offersTheSame } from './offer.js';
import { saysTheSame } from './search/product-terms.js';
import { createSearchIndex, type Found } from './search/search-index.js';
import { suggestionsFor } from './search/suggestions.js';

/** A product before and after a change, as lists see it; undefined if it did not exist. */
interface ProductChange {
  readonly id: string;
  readonly before: Product | undefined;
  readonly after: Product | undefined;
  /** Nothing but how many are left of sizes, none of which sold out or came back: only what shows the product changes by it. */
  readonly isOfCounts: boolean;
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
/** What people are about to type is endless, and must not crowd out what pages ask for. */
const KEPT_SUGGESTIONS = 200;
const KEPT_BYTES = 64 * 1024 * 1024;
const MAX_SUGGESTED = 6;
/** As many are sorted sooner than found among all. */
const FEW_FOUND = 5_000;
/** Longer addresses are not remembered. */
const REMEMBERED_LENGTH = 500;

/** Stays the same one while its product changes, so that orders of products can hold it. */
interface Entry {
  product: Product;
  json: string;
  /** In the index of words. */
  slot: number;
  isInStock: boolean;
}

/** A product as lists see it: a hidden one does not exist for them. */
const listed = (product: Product | undefined): Product | undefined =>
  product?.status === undefined ? product : undefined;

/** Whether a product is added, removed or changes its position in the list of all products. */
const isMoved = (sort: ListSort, { before, after }: ProductChange): boolean => {
  if (before === undefined || after === undefined) return true;
  if (sort !== 'relevance') return compareProducts(sort)(before, after) !== 0;
  return isInStock(before) !== isInStock(after) || compareProducts('newest')(before, after) !== 0;
};

/** A selection, and what its words have found. */
interface Wanted {
  readonly selection: Selection;
  readonly found: Found | undefined;
}

/** Of equally good matches, what is in stock comes first; then the order stays. */
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

const isIn = (product: Product | undefined, { selection, found }: Wanted): boolean =>
  product !== undefined && found?.has(product._id) !== false && matchesSelection(product, selection);

/** Equal for equal results. */
const keyOf = ({ selection, found }: Wanted): string => JSON.stringify({ ...selection, q: found?.key });
const listKeyOf = (wanted: Wanted, sort: ListSort, page?: Page): string =>
  JSON.stringify([keyOf(wanted), sort === 'relevance' ? wanted.found?.rankingKey() : sort, page]);
/** How the words were understood. */
const readingOf = ({ found }: Wanted): Pick<Facets, 'corrections' | 'ignored'> => ({
  ...(found?.corrections.length ? { corrections: found.corrections } : {}),
  ...(found?.ignored.length ? { ignored: found.ignored } : {}),
});
const facetsKeyOf = (wanted: Wanted): string => `facets ${keyOf(wanted)} ${JSON.stringify(readingOf(wanted))}`;

/** A list depends on the products that it shows, and on any that enters, leaves or moves within it, as pages shift. */
const listChanges =
  (shown: ReadonlySet<string>, wanted: Wanted, sort: ListSort) =>
  (change: ProductChange): boolean => {
    if (shown.has(change.id)) return true;
    if (change.isOfCounts) return false;
    const [wasIn, isNowIn] = [isIn(change.before, wanted), isIn(change.after, wanted)];
    return wasIn !== isNowIn || (isNowIn && isMoved(sort, change));
  };

/** Facets are counts over products, so they change when one product's contribution does. */
const facetsChange =
  ({ selection, found }: Wanted) =>
  ({ before, after, isOfCounts: isSame }: ProductChange): boolean => {
    if (isSame) return false;
    const anyPrice = { selection: { ...selection, minPrice: undefined, maxPrice: undefined }, found };
    // The price range alone cannot tell a product with price 0 from no product.
    const part = (product: Product | undefined): string =>
      JSON.stringify([
        isIn(product, anyPrice),
        facetsOf(product && found?.has(product._id) !== false ? [product] : [], selection),
      ]);
    return part(before) !== part(after);
  };

/** Suggestions depend on the products that they show, on what finds any other, and on whether that is in stock; not on how many are left. */
const suggestionsChange =
  (shown: ReadonlySet<string>, isSized: boolean) =>
  (change: ProductChange): boolean => {
    const { id, before, after } = change;
    if (shown.has(id)) return true;
    if (change.isOfCounts) return false;
    return isSized || !before || !after || isMoved('relevance', change) || !saysTheSame(before, after);
  };

/** The current products, and the answers made from them. */
export const createProductIndex = () => {
  const entries = new Map<string, Entry>();
  const idBySlug = new Map<string, string>();
  const search = createSearchIndex();
  const facets = createFacetIndex();
  const orders = new Map<Sort, readonly Entry[]>();
  let newest: readonly Product[] | undefined;
  let offer: Offer | undefined;
  const lists = createSizedCache<ListAnswer>(KEPT_ANSWERS, KEPT_BYTES);
  const others = createSizedCache<KeptAnswer>(KEPT_ANSWERS, KEPT_BYTES);
  const suggestions = createSizedCache<KeptAnswer>(KEPT_SUGGESTIONS, KEPT_BYTES);
  const remembered = createSizedCache<KeptAnswer>(KEPT_ANSWERS, KEPT_BYTES);

  const inOrder = (sort: Sort): readonly Entry[] => {
    const known = orders.get(sort);
    if (known) return known;
    const compare = compareProducts(sort);
    const shown = [...entries.values()].filter(({ product }) => listed(product) !== undefined);
    const made = shown.sort((a, b) => compare(a.product, b.product));
    orders.set(sort, made);
    return made;
  };
  const products = (): readonly Product[] => (newest ??= inOrder('newest').map(({ product }) => product));
  const offered = (): Offer => (offer ??= createOffer(products()));
  const find = (idOrSlug: string): Entry | undefined => {
    const name = idOrSlug.toLowerCase();
    return entries.get(name) ?? entries.get(idBySlug.get(name) ?? '');
  };

  const wantedBy = (asked: Selection): Wanted => {
    const selection = offered().within(asked);
    return { selection, found: selection.q ? search.find(selection.q) : undefined };
  };
  const areWordsKept = ({ q }: Selection): boolean => !q || search.keeps(q);
  const entriesOf = (ids: readonly string[], sort: Sort): Entry[] => {
    const compare = compareProducts(sort);
    return ids.flatMap((id) => entries.get(id) ?? []).sort((a, b) => compare(a.product, b.product));
  };
  /** The products that the words have found, in order. */
  const inWords = ({ found }: Wanted, sort: ListSort): readonly Entry[] => {
    if (sort === 'relevance')
      return found ? bestFirst(inWords({ selection: {}, found }, 'newest'), found.scores()) : inOrder('newest');
    if (!found) return inOrder(sort);
    if (found.count > FEW_FOUND) return inOrder(sort).filter(({ slot }) => found.hasAt(slot));
    return entriesOf(found.ids(), sort);
  };
  const listOf = (wanted: Wanted, sort: ListSort, page?: Page): ListAnswer =>
    lists.memo(listKeyOf(wanted, sort, page), {
      context: () => {
        const { selection } = wanted;
        const matching = inWords(wanted, sort).filter(({ product }) => matchesSelection(product, selection));
        const shown = page ? matching.slice((page.page - 1) * page.limit, page.page * page.limit) : matching;
        const ids = new Set(shown.map(({ product }) => product._id));
        return {
          ...prepareJson(`[${shown.map(({ json }) => json).join(',')}]`),
          total: matching.length,
          isPastEnd: page !== undefined && page.page > 1 && shown.length === 0,
          isChangedBy: listChanges(ids, wanted, sort),
        };
      },
    });

  const forget = (changes: readonly ProductChange[]): void => {
    newest = undefined;
    const more = changes.filter((change) => !change.isOfCounts);
    // After a sale it stays, as making it reads every product.
    if (!more.every(({ before, after }) => offersTheSame(before, after))) offer = undefined;
    for (const sort of [...orders.keys()]) {
      if (more.some((change) => isMoved(sort, change))) orders.delete(sort);
    }
    for (const cache of [lists, others, suggestions, remembered]) {
      for (const [key, answer] of [...cache.entries()]) {
        if (changes.some((change) => answer.isChangedBy(change))) cache.delete(key);
      }
    }
  };

  return {
    /** Replaces the products with these ids; other products, and answers that are still valid, stay. */
    replace: (ids: Iterable<string>, read: readonly Product[]): void => {
      const fresh = new Map(
        read.map((product) => [product._id, { product, json: JSON.stringify(product), isInStock: isInStock(product) }]),
      );
      const differing = [...new Set([...ids, ...fresh.keys()])].filter(
        (id) => entries.get(id)?.json !== fresh.get(id)?.json,
      );
      if (differing.length === 0) return;
      const changes = differing.map((id) => {
        const [before, after] = [listed(entries.get(id)?.product), listed(fresh.get(id)?.product)];
        return { id, before, after, isOfCounts: isOfCounts(before, after) };
      });
      for (const change of changes) {
        if (change.isOfCounts) continue;
        search.change(change);
        const slot = search.slotOf(change.id);
        if (slot !== undefined) facets.change({ ...change, slot });
      }
      for (const id of differing) {
        const slug = entries.get(id)?.product.slug ?? '';
        if (idBySlug.get(slug) === id) idBySlug.delete(slug);
      }
      for (const id of differing) {
        const [known, now] = [entries.get(id), fresh.get(id)];
        if (!now) entries.delete(id);
        else if (known) Object.assign(known, now);
        else entries.set(id, { ...now, slot: search.slotOf(id) ?? -1 });
        if (now) idBySlug.set(now.product.slug, id);
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
    list: (asked: Selection, sort: ListSort, page?: Page): ListAnswer => {
      const wanted = wantedBy(asked);
      if (!page || page.page === 1) return listOf(wanted, sort, page);
      // All pages beyond the end are one.
      const { total } = listOf(wanted, sort, { ...page, page: 1 });
      const firstBeyond = Math.ceil(total / page.limit) + 1;
      return listOf(wanted, sort, { ...page, page: Math.min(page.page, firstBeyond) });
    },
    facets: (asked: Selection): KeptAnswer => {
      const wanted = wantedBy(asked);
      return others.memo(facetsKeyOf(wanted), {
        context: () => ({
          ...prepareJson(
            JSON.stringify({ ...facets.facetsOf(wanted.selection, wanted.found?.slots), ...readingOf(wanted) }),
          ),
          isChangedBy: facetsChange(wanted),
        }),
      });
    },
    suggestions: (q: string): KeptAnswer =>
      suggestions.memo(q, {
        context: () => {
          const found = search.find(q);
          const best =
            found.count > 0
              ? inWords({ selection: {}, found }, 'relevance')
              : bestFirst(entriesOf(found.near(), 'newest'), found.scores());
          const suggested = suggestionsFor(
            found,
            best.slice(0, MAX_SUGGESTED).map(({ product }) => product),
            offered(),
          );
          return {
            ...prepareJson(JSON.stringify(suggested)),
            isChangedBy: suggestionsChange(new Set(suggested.products.map(({ _id }) => _id)), found.isSized),
          };
        },
      }),
    keeps: {
      list: (asked: Selection, sort: ListSort, page?: Page): boolean =>
        areWordsKept(asked) && lists.has(listKeyOf(wantedBy(asked), sort, page)),
      facets: (asked: Selection): boolean => areWordsKept(asked) && others.has(facetsKeyOf(wantedBy(asked))),
      suggestions: (q: string): boolean => suggestions.has(q),
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
