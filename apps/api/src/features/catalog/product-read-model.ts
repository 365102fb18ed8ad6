import type { Page, Product, Selection, Sort } from '@paila/shared';
import type { Logger } from 'pino';
import { withDeadline } from '../../platform/database/deadline.js';
import { followChanges } from '../../platform/database/follow-changes.js';
import { onStockChange, productOfStock, STOCK_COLLECTIONS } from '../inventory/index.js';
import { productChanges } from './product-changes.js';
import { createProductIndex, type KeptAnswer, type ListAnswer } from './product-index.js';
import { allProducts, ProductModel, productsById, toProduct, type StockedProduct } from './product.model.js';

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
  readonly product: (idOrSlug: string) => KeptAnswer | undefined;
  readonly list: (selection: Selection, sort: Sort, page?: Page) => ListAnswer;
  readonly facets: (selection: Selection) => KeptAnswer;
  /** The answer that was remembered for this very address, if it is still true. */
  readonly recall: (address: string) => KeptAnswer | undefined;
  /** Remembers the answer to an address until it changes, so that its query is parsed and checked only once. */
  readonly remember: (address: string, answer: KeptAnswer) => void;
}

/** One reading that hangs must not keep the others waiting for their turn. */
const READ_WITHIN_MS = 30_000;

export const createProductReadModel = (log: Logger): ProductReadModel => {
  const index = createProductIndex();

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
