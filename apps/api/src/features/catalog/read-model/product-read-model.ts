import type { Logger } from 'pino';
import { backgroundRead } from '../../../platform/database/background-reads.js';
import { followChanges } from '../../../platform/database/follow-changes.js';
import { onStockChange, productOfStock, STOCK_COLLECTIONS } from '../../inventory/index.js';
import { createAdminIndex } from './admin-index.js';
import {
  isOnSale,
  productChanges,
  ProductModel,
  storedProducts,
  toAdminProduct,
  toProduct,
  type StockedProduct,
} from '../product.model.js';
import { type CatalogueVersion, createCatalogueVersion } from './catalogue-cache.js';
import { createProductIndex } from './product-index.js';
import { loadProducts } from './product-loading.js';

/** The number of products in one read. Requests get their turn between two batches. */
const BATCH = 500;
/** The time limit for reading one batch, in milliseconds. All batches together have no limit. */
const BATCH_WITHIN_MS = 30_000;

/** The pause after changed products could not be read. */
const RETRY_MS = 1_000;

interface ReadModelOptions {
  /** The number of products in one read. */
  readonly batch?: number;
  /** The time for which the database may be silent during one read. */
  readonly batchWithinMs?: number;
  readonly version?: CatalogueVersion;
}

/**
 * All products with their stock in memory, in the API's format, as they are read thousands of times for each write. A
 * change stream applies the changes of all processes. A writer's own next read shows its changes (see `refresh`).
 * @param lowStock the stock of a size at which it counts as low
 */
export const createProductReadModel = (
  log: Logger,
  lowStock?: () => number,
  { batch = BATCH, batchWithinMs = BATCH_WITHIN_MS, version = createCatalogueVersion() }: ReadModelOptions = {},
) => {
  const { replace: replaceInIndex, ...index } = createProductIndex(version);
  const forAdmins = createAdminIndex(lowStock);

  /** Products for shoppers and for the back office. Both share most of the data. */
  const toShown = (docs: readonly StockedProduct[]) =>
    docs.flatMap((doc) => {
      try {
        const product = toProduct(doc);
        return [{ product, adminProduct: toAdminProduct(doc, product), isSold: isOnSale(doc) }];
      } catch (error) {
        // One invalid document must not hide all other products.
        log.error({ err: error, product: String(doc._id) }, 'a product cannot be shown');
        return [];
      }
    });

  const replace = (ids: readonly string[], docs: readonly StockedProduct[]): void => {
    const all = toShown(docs);
    replaceInIndex(
      ids,
      all.flatMap(({ product, isSold }) => (isSold ? [product] : [])),
    );
    forAdmins.replace(
      ids,
      all.map(({ adminProduct }) => adminProduct),
    );
  };

  // Reads run one after another, so that an older one never overwrites a newer one.
  let reading: Promise<void> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = reading.then(work);
    reading = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };

  const loadAll = (closing: AbortSignal): Promise<void> =>
    loadProducts({
      batch,
      batchWithinMs,
      ids: forAdmins.ids(),
      replace,
      // Each batch waits for its own turn, so that changed products are read between two batches.
      inTurn,
      closing,
      log,
    });

  // Ids that arrive during a read wait for the next read, which includes all of them.
  const waiting = new Set<string>();
  const readWaiting = async (): Promise<void> => {
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, batch);
      for (const id of ids) waiting.delete(id);
      try {
        replace(ids, [...(await backgroundRead(() => storedProducts(ids), batchWithinMs)).values()]);
      } catch (error) {
        // Other callers wait for these products too, so the next read includes them.
        for (const id of ids) waiting.add(id);
        throw error;
      }
    }
  };
  const read = (ids: readonly string[]): Promise<void> => {
    for (const id of ids) waiting.add(id);
    return inTurn(readWaiting);
  };

  let streamed = new Set<string>();
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const readStreamed = async (): Promise<void> => {
    const ids = [...streamed];
    [retry, streamed] = [undefined, new Set()];
    try {
      await read(ids);
    } catch (error) {
      log.warn({ err: error }, 'changed products could not be read');
      for (const id of ids) streamed.add(id);
      if (!isClosed) retry ??= setTimeout(() => void readStreamed(), RETRY_MS);
    }
  };

  /** Reads products again, so that a writer's own next read shows the change. */
  const refresh = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    try {
      await read(ids);
    } catch (error) {
      // The write has succeeded; the change stream delivers it once the database is available again.
      log.warn({ err: error }, 'a product could not be reloaded');
    }
  };

  /** The id of the product that had this slug earlier; any other name stays as it is. */
  const currentName = (idOrSlug: string): string => forAdmins.idOfFormerSlug(idOrSlug.toLowerCase()) ?? idOrSlug;

  const products = ProductModel.collection.name;
  let endings: readonly (() => unknown)[] = [];
  return {
    ...index,
    find: (idOrSlug: string) => index.find(currentName(idOrSlug)),
    /** The time of a product's last change, in ISO 8601. */
    changedAt: (id: string): string | undefined => forAdmins.get(id)?.changedAt,
    /** All products of any status, including the bin, for the lists of the back office. */
    forAdmins: { list: forAdmins.list, all: forAdmins.all },
    /** Loads all products and follows changes until closed. */
    open: async (): Promise<void> => {
      const follower = await followChanges({
        name: 'catalogue',
        collections: [products, ...STOCK_COLLECTIONS],
        load: loadAll,
        onChange: (id, collection) => {
          streamed.add(collection === products ? id : productOfStock(id));
          // A retry reads all products that have changed by then.
          if (retry === undefined) void readStreamed();
          return Promise.resolve();
        },
        log,
      });
      endings = [productChanges.listen(refresh), onStockChange(refresh), () => follower.close()];
    },
    close: async (): Promise<void> => {
      isClosed = true;
      clearTimeout(retry);
      for (const end of endings) await end();
      await reading;
    },
    refresh,
  };
};

export type ProductReadModel = ReturnType<typeof createProductReadModel>;
