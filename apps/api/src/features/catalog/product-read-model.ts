import {
  compareProducts,
  facetsOf,
  matchesSelection,
  type Product,
  type Selection,
  type Sort,
  type Page,
} from '@paila/shared';
import type { Logger } from 'pino';
import { createSizedCache } from '../../platform/sized-cache.js';
import { withDeadline } from '../../platform/database/deadline.js';
import { followChanges } from '../../platform/database/follow-changes.js';
import { prepareJson, type PreparedAnswer } from '../../platform/http/prepared-answer.js';
import { onStockChange, productOfStock, STOCK_COLLECTIONS } from '../inventory/index.js';
import { productChanges } from './product-changes.js';
import { ProductModel, toProduct, type StockedProduct } from './product.model.js';
import { allProducts, productsById } from './stocked-products.js';

/** A list of products as it goes out, with the number of products in the whole selection. */
export interface ListAnswer extends PreparedAnswer {
  readonly total: number;
}

/**
 * All products with their stock in memory, already in the form of the wire. They are read thousands of times for each
 * write. A change stream keeps them true to the database, whoever wrote; what this process writes shows at once.
 */
export interface ProductReadModel {
  /** Loads every product and follows the changes until closed. */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Reads products anew, so that a writer's own next read shows what it wrote. */
  readonly refresh: (ids: readonly string[]) => Promise<void>;
  readonly get: (id: string) => Product | undefined;
  readonly find: (idOrSlug: string) => Product | undefined;
  /** All products, newest first: the same list until something changes. */
  readonly products: () => readonly Product[];
  readonly product: (idOrSlug: string) => PreparedAnswer | undefined;
  readonly list: (selection: Selection, sort: Sort, page?: Page) => ListAnswer;
  readonly facets: (selection: Selection) => PreparedAnswer;
  /** The answer that was remembered for this very address since the last change. */
  readonly recall: (address: string) => PreparedAnswer | undefined;
  /** Remembers the answer to an address until a product changes, so that its query is parsed and checked only once. */
  readonly remember: (address: string, answer: PreparedAnswer) => void;
}

const CACHED_ANSWERS = 500;
const CACHED_BYTES = 64 * 1024 * 1024;
/** Longer addresses are not remembered. */
const REMEMBERED_LENGTH = 500;

interface Entry {
  readonly product: Product;
  readonly json: string;
}

/** The products of one moment, and every answer that was made of them. */
const createIndex = () => {
  const entries = new Map<string, Entry>();
  const idBySlug = new Map<string, string>();
  const sorted = new Map<Sort, Entry[]>();
  let newest: readonly Product[] | undefined;
  const lists = createSizedCache<ListAnswer>(CACHED_ANSWERS, CACHED_BYTES);
  const others = createSizedCache<PreparedAnswer>(CACHED_ANSWERS, CACHED_BYTES);
  const remembered = createSizedCache<PreparedAnswer>(CACHED_ANSWERS, CACHED_BYTES);

  const remove = (id: string): void => {
    const slug = entries.get(id)?.product.slug;
    if (slug !== undefined && idBySlug.get(slug) === id) idBySlug.delete(slug);
    entries.delete(id);
  };
  const inOrder = (sort: Sort): Entry[] => {
    const known = sorted.get(sort);
    if (known) return known;
    const compare = compareProducts(sort);
    const made = [...entries.values()].sort((a, b) => compare(a.product, b.product));
    sorted.set(sort, made);
    return made;
  };
  const find = (idOrSlug: string): Entry | undefined =>
    entries.get(idOrSlug.toLowerCase()) ?? entries.get(idBySlug.get(idOrSlug) ?? '');

  return {
    /** Puts these products in the place of those ids; all others stay. */
    replace: (ids: Iterable<string>, products: readonly Product[]): void => {
      for (const id of ids) remove(id);
      for (const product of products) {
        entries.set(product._id, { product, json: JSON.stringify(product) });
        idBySlug.set(product.slug, product._id);
      }
      sorted.clear();
      newest = undefined;
      lists.clear();
      others.clear();
      remembered.clear();
    },
    ids: (): string[] => [...entries.keys()],
    get: (id: string): Product | undefined => entries.get(id.toLowerCase())?.product,
    find: (idOrSlug: string): Product | undefined => find(idOrSlug)?.product,
    products: (): readonly Product[] => (newest ??= inOrder('newest').map(({ product }) => product)),
    product: (idOrSlug: string): PreparedAnswer | undefined => {
      const entry = find(idOrSlug);
      return entry && others.memo(`product ${entry.product._id}`, { context: () => prepareJson(entry.json) });
    },
    list: (selection: Selection, sort: Sort, page?: Page): ListAnswer =>
      lists.memo(JSON.stringify([selection, sort, page]), {
        context: () => {
          const matching = inOrder(sort).filter(({ product }) => matchesSelection(product, selection));
          const shown = page ? matching.slice((page.page - 1) * page.limit, page.page * page.limit) : matching;
          return { ...prepareJson(`[${shown.map(({ json }) => json).join(',')}]`), total: matching.length };
        },
      }),
    facets: (selection: Selection): PreparedAnswer =>
      others.memo(`facets ${JSON.stringify(selection)}`, {
        context: () => {
          const products = inOrder('newest').map(({ product }) => product);
          return prepareJson(JSON.stringify(facetsOf(products, selection)));
        },
      }),
    recall: (address: string): PreparedAnswer | undefined => remembered.get(address),
    remember: (address: string, answer: PreparedAnswer): void => {
      if (address.length <= REMEMBERED_LENGTH) remembered.set(address, answer);
    },
  };
};

/** One reading that hangs must not keep the others waiting for their turn. */
const READ_WITHIN_MS = 30_000;

export const createProductReadModel = (log: Logger): ProductReadModel => {
  const index = createIndex();

  const shown = (docs: Iterable<StockedProduct>): Product[] =>
    [...docs].flatMap((doc) => {
      try {
        return [toProduct(doc)];
      } catch (error) {
        // One product that was damaged by hand must not hide the others.
        log.error({ err: error, product: String(doc._id) }, 'a product cannot be shown');
        return [];
      }
    });

  // Readings go one after another, so that an older one never overwrites a newer.
  let reading: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = reading.then(() => withDeadline(READ_WITHIN_MS, work));
    reading = turn.catch(() => undefined);
    return turn;
  };

  const loadAll = (): Promise<void> =>
    inTurn(async () => {
      const products = await allProducts();
      index.replace(index.ids(), shown(products));
    });

  // What changes while a reading runs waits here, and the next reading takes it all at once.
  const waiting = new Set<string>();
  const read = (ids: readonly string[]): Promise<void> => {
    for (const id of ids) waiting.add(id);
    return inTurn(async () => {
      const taken = [...waiting];
      if (taken.length === 0) return;
      waiting.clear();
      try {
        const products = await productsById(taken);
        index.replace(taken, shown(products.values()));
      } catch (error) {
        // Others wait for these too, and come with the next reading.
        for (const id of taken) waiting.add(id);
        throw error;
      }
    });
  };

  const refresh = async (ids: readonly string[]): Promise<void> => {
    try {
      await read(ids);
    } catch (error) {
      // The write stands; the change stream tells of it as soon as the database answers again.
      log.warn({ err: error }, 'a product could not be read again');
    }
  };

  const products = ProductModel.collection.name;
  let endings: readonly (() => unknown)[] = [];
  return {
    ...index,
    open: async () => {
      const follower = await followChanges({
        collections: [products, ...STOCK_COLLECTIONS],
        load: loadAll,
        onChange: (id, collection) => read([collection === products ? id : productOfStock(id)]),
        log,
      });
      endings = [productChanges.listen(refresh), onStockChange(refresh), () => follower.close()];
    },
    close: async () => {
      for (const end of endings) await end();
    },
    refresh,
  };
};
