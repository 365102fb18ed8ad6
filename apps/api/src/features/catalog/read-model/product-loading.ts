import type { Logger } from 'pino';
import { DatabaseError, isDatabaseAway } from '../../../platform/database/database.js';
import { backgroundRead, backgroundSteps } from '../../../platform/database/background-reads.js';
import { addStock, productBatches, productCount, type StockedProduct } from '../product.model.js';

/** The interval of progress reports of a long load, in milliseconds. */
const PROGRESS_EVERY_MS = 5_000;

interface ProductLoading {
  /** The batch size. */
  readonly batch: number;
  /** The time limit for reading one batch, in milliseconds. All batches together have no limit. */
  readonly batchWithinMs: number;
  /** The products in memory. The load removes those that the database no longer has. */
  readonly ids: readonly string[];
  readonly replace: (ids: readonly string[], products: readonly StockedProduct[]) => void;
  /** Runs the read of one batch while no other read runs. */
  readonly inTurn: (work: () => Promise<boolean>) => Promise<boolean>;
  /** Ends the loading before the next batch. */
  readonly closing: AbortSignal;
  readonly log: Logger;
}

/**
 * Reads every product in batches, however many there are.
 * @throws DatabaseError when the database stays silent for too long, or goes away
 */
export const loadProducts = async (options: ProductLoading): Promise<void> => {
  const { batch, batchWithinMs, ids, replace, inTurn, closing, log } = options;
  const missing = new Set(ids);
  const batches = backgroundSteps(batchWithinMs, productBatches(batch));
  let loaded = 0;
  let total = 0;
  let reportedAt = performance.now();
  const report = (): void => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = performance.now();
    log.info({ loaded, total }, 'loading products');
  };
  const loadBatch = async (): Promise<boolean> => {
    const next = await batches.next();
    if (next.done) return false;
    const products = await backgroundRead(() => addStock(next.value), batchWithinMs);
    const loadedIds = products.map(({ _id }) => _id.toHexString());
    replace(loadedIds, products);
    for (const id of loadedIds) missing.delete(id);
    loaded += products.length;
    return true;
  };

  try {
    total = await backgroundRead(productCount, batchWithinMs);
    while (!closing.aborted && (await inTurn(loadBatch))) report();
    if (!closing.aborted) replace([...missing], []);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(
      `The products could not be loaded: the database stopped answering after ${String(loaded)} of about ${String(total)} (${reason}). Check that the database runs and is not overloaded, then start the shop again.`,
      { cause: error },
    );
  } finally {
    await batches.return(undefined);
  }
};
