import type { AdminProduct, ListSort, Page, Product, Selection } from '@paila/shared';
import type { mongo } from 'mongoose';
import type { Logger } from 'pino';
import type { Commit } from '../../platform/database/after-commit.js';
import { withDeadline } from '../../platform/database/deadline.js';
import { followChanges, type Origin } from '../../platform/database/follow-changes.js';
import { onStockChange, productOfStock, STOCK_COLLECTIONS, type StockNews } from '../inventory/index.js';
import { createOwnStockChanges } from './own-stock-changes.js';
import { productChanges } from './product-changes.js';
import { createProductIndex, type KeptAnswer, type ListAnswer } from './product-index.js';
import { createAdminIndex, type AdminIndex } from './product-admin-index.js';
import { loadProducts } from './product-loading.js';
import { createProductReads } from './product-reads.js';
import {
  isOnSale,
  ProductModel,
  storedProducts,
  toAdminProduct,
  toProduct,
  type StockedProduct,
} from './product.model.js';

/**
 * All products with their stock in memory, in the API's format, as they are read thousands of times for each write. A change
 * stream applies changes by any process; changes by this process are visible immediately.
 */
export interface ProductReadModel {
  /** All products of any status, even from the bin, as the back office lists them. */
  readonly forAdmins: Pick<AdminIndex, 'list' | 'all'>;
  /** Loads all products and follows changes until closed. */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Reloads products, so that a writer's own next read shows what it wrote. @param at the server's time after it was committed */
  readonly refresh: (ids: readonly string[], at?: mongo.Timestamp) => Promise<void>;
  /** A product that is on sale, listed or hidden. */
  readonly get: (id: string) => Product | undefined;
  /** By its id or any slug that it ever had, in any case. */
  readonly find: (idOrSlug: string) => Product | undefined;
  /** When a product was changed last, in ISO 8601. */
  readonly changedAt: (id: string) => string | undefined;
  /** All listed products, newest first: the same list until something changes. */
  readonly products: () => readonly Product[];
  readonly product: (idOrSlug: string) => KeptAnswer | undefined;
  readonly list: (selection: Selection, sort: ListSort, page?: Page) => ListAnswer;
  readonly facets: (selection: Selection) => KeptAnswer;
  readonly suggestions: (q: string) => KeptAnswer;
  /** Whether an answer is kept, so that it takes no time. */
  readonly keeps: {
    readonly list: (selection: Selection, sort: ListSort, page?: Page) => boolean;
    readonly facets: (selection: Selection) => boolean;
    readonly suggestions: (q: string) => boolean;
  };
  /** The cached answer for exactly this address, if it is still valid. */
  readonly recall: (address: string) => KeptAnswer | undefined;
  /**
   * Caches the answer to an address until it changes, so that its query is parsed and checked only once. Only for selections
   * by prices and values that products have: others can vary without end.
   */
  readonly remember: (address: string, selection: Selection, answer: KeptAnswer) => void;
}

/** How many products are read at a time. Requests get their turn between two batches. */
const BATCH = 500;
/** The time limit for reading one batch, in milliseconds. There is none for all batches together. */
const BATCH_WITHIN_MS = 30_000;

/** How long changes that the stream tells are gathered, to be read together; mostly they echo what is known already. */
const GATHER_MS = 25;
/** The pause after they could not be read. */
const RETRY_MS = 1_000;

/** What the stream has told of a product. */
interface Told extends Partial<Origin> {
  readonly product: string;
  /** The document of its stock that has changed, if it was one of those. */
  readonly level?: string;
}

/** Whether one time of the server is not after another one; false for an unknown one. */
const isNoLater = (at: mongo.Timestamp | undefined, known: mongo.Timestamp | undefined): boolean =>
  at !== undefined && known !== undefined && (at.t < known.t || (at.t === known.t && at.i <= known.i));

/**
 * @param lowStock a size with so many items or fewer is low
 * @param limits of one batch: how many products, and for how long the database may be silent
 */
export const createProductReadModel = (
  log: Logger,
  lowStock?: () => number,
  { batch = BATCH, batchWithinMs = BATCH_WITHIN_MS }: { readonly batch?: number; readonly batchWithinMs?: number } = {},
): ProductReadModel => {
  const index = createProductIndex();
  const forAdmins = createAdminIndex(lowStock);

  /** As shoppers and as the back office see them, who share most of it. */
  const shown = (docs: readonly StockedProduct[]) =>
    docs.flatMap((doc) => {
      try {
        const product = toProduct(doc);
        return [{ product, ofAdmin: toAdminProduct(doc, product), isSold: isOnSale(doc) }];
      } catch (error) {
        // One invalid document must not hide all other products.
        log.error({ err: error, product: String(doc._id) }, 'a product cannot be shown');
        return [];
      }
    });

  const replace = (ids: readonly string[], docs: readonly StockedProduct[]): void => {
    const all = shown(docs);
    index.replace(
      ids,
      all.flatMap(({ product, isSold }) => (isSold ? [product] : [])),
    );
    forAdmins.replace(
      ids,
      all.map(({ ofAdmin }) => ofAdmin),
    );
  };

  // Reloads run one after another, so that an older one never overwrites a newer one.
  let reading: Promise<void> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = reading.then(work);
    reading = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };

  const reads = createProductReads();
  const loadAll = (closing: AbortSignal): Promise<void> =>
    loadProducts({
      batch,
      batchWithinMs,
      ids: forAdmins.ids(),
      replace,
      // A batch a turn: what requests write meanwhile is read between two of them.
      inTurn: (work) => inTurn(() => reads.during('all', work)),
      closing,
      log,
    });

  // Changes during a reload are collected here, and the next reload handles all of them.
  const waiting = new Set<string>();
  /** For what is waiting: a time whose state the next reload includes. */
  const promised = new Map<string, mongo.Timestamp>();
  /** The time up to which each product that this process has changed is known. */
  const knownUntil = new Map<string, mongo.Timestamp>();
  const read = (ids: readonly string[]): Promise<void> => {
    for (const id of ids) waiting.add(id);
    return inTurn(async () => {
      while (waiting.size > 0) await readSome([...waiting].slice(0, batch));
    });
  };
  const readSome = async (taken: readonly string[]): Promise<void> => {
    const until = taken.flatMap((id) => {
      const at = promised.get(id);
      return at ? [[id, at] as const] : [];
    });
    for (const id of taken) {
      waiting.delete(id);
      promised.delete(id);
    }
    try {
      await reads.during(taken, async () => {
        const products = await withDeadline(batchWithinMs, () => storedProducts(taken));
        replace(taken, [...products.values()]);
      });
      for (const [id, at] of until) knownUntil.set(id, at);
    } catch (error) {
      // Other callers wait for these too, so the next reload includes them.
      for (const id of taken) waiting.add(id);
      throw error;
    }
  };

  const ownChanges = createOwnStockChanges();
  let gathered: Told[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Asked when it is read: the stream may tell of a transaction before its commit is answered. */
  const isNews = ({ product, level, at, transaction }: Told): boolean =>
    !(level !== undefined && ownChanges.isExpected(level, transaction)) && !isNoLater(at, knownUntil.get(product));
  const readGathered = async (): Promise<void> => {
    gathering = undefined;
    const news = [...new Set(gathered.filter(isNews).map(({ product }) => product))];
    gathered = [];
    try {
      if (news.length > 0) await read(news);
    } catch (error) {
      log.warn({ err: error }, 'changed products could not be read');
      gathered.push(...news.map((product) => ({ product })));
      gather(RETRY_MS);
    }
  };
  const gather = (ms: number): void => {
    if (!isClosed) gathering ??= setTimeout(() => void readGathered(), ms);
  };

  const refresh = async (ids: readonly string[], at?: mongo.Timestamp): Promise<void> => {
    if (at) for (const id of ids) promised.set(id, at);
    try {
      await read(ids);
    } catch (error) {
      // The write has succeeded; the change stream delivers it once the database is available again.
      log.warn({ err: error }, 'a product could not be read again');
    }
  };

  /** What is left of a product after a sale of sizes that are known; undefined if not all of that is known. */
  const known = ({
    product,
    left = {},
  }: StockNews): { readonly ofAdmin: AdminProduct; readonly sizes: string[] } | undefined => {
    const before = forAdmins.get(product);
    const stock = before?.stock;
    const sizes = Object.keys(left);
    if (!stock || sizes.length === 0 || !sizes.every((size) => Object.hasOwn(stock, size))) return undefined;
    return { ofAdmin: { ...before, stock: { ...stock, ...left } }, sizes };
  };

  /**
   * Takes in what a transaction of this process says that is left of products, as reading them again takes longer than all else that
   * an order does here. Nobody else can have changed these sizes before the commit, as one of the two would have failed. What was
   * read since the transaction began may be newer, though.
   * @returns the products that have to be read
   */
  const takeIn = (news: readonly StockNews[], { transaction, begunAt }: Commit): string[] => {
    const others: string[] = [];
    const taken: AdminProduct[] = [];
    for (const each of news) {
      const { product } = each;
      const found = transaction !== undefined && reads.isUntouchedSince(product, begunAt) ? known(each) : undefined;
      if (!found || transaction === undefined) {
        others.push(product);
        continue;
      }
      taken.push(found.ofAdmin);
      reads.touch(product);
      ownChanges.expect(product, found.sizes, transaction);
    }
    const shown = taken.flatMap(({ _id, stock }) => {
      const before = index.get(_id);
      return before && stock ? [{ ...before, stock }] : [];
    });
    index.replace([], shown);
    forAdmins.replace([], taken);
    return others;
  };
  const onStock = async (news: readonly StockNews[], commit: Commit): Promise<void> => {
    const others = takeIn(news, commit);
    if (others.length > 0) await refresh(others, commit.at);
  };

  /** A name by which the index knows a product. */
  const presentName = (idOrSlug: string): string => forAdmins.idOfFormerSlug(idOrSlug.toLowerCase()) ?? idOrSlug;

  const products = ProductModel.collection.name;
  let endings: readonly (() => unknown)[] = [];
  return {
    ...index,
    find: (idOrSlug) => index.find(presentName(idOrSlug)),
    product: (idOrSlug) => index.product(presentName(idOrSlug)),
    changedAt: (id) => forAdmins.get(id)?.changedAt,
    forAdmins,
    open: async () => {
      const follower = await followChanges({
        collections: [products, ...STOCK_COLLECTIONS],
        gatherMs: GATHER_MS,
        load: loadAll,
        onChange: (id, collection, origin) => {
          gathered.push(
            collection === products
              ? { product: id, ...origin }
              : { product: productOfStock(id), level: id, ...origin },
          );
          gather(GATHER_MS);
          return Promise.resolve();
        },
        log,
      });
      endings = [
        productChanges.listen((ids, { at }) => refresh(ids, at)),
        onStockChange(onStock),
        () => follower.close(),
      ];
    },
    close: async () => {
      isClosed = true;
      clearTimeout(gathering);
      for (const end of endings) await end();
      await reading;
    },
    refresh,
  };
};
