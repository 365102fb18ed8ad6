import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { isConflict, isDatabaseAway } from '../../platform/database/failures.js';
import { createKeyedQueue } from '../../platform/keyed-queue.js';

/** A product and size as an order names them; without a size, the shop chooses one. */
export interface RequestedItem {
  readonly productId: string;
  readonly size?: string | undefined;
}

/** The transactions that run at once in a process. The limit leaves time for visitors who only read. */
const MAX_AT_ONCE = 2;

const keyQueue = createKeyedQueue(1, { name: 'stock_items' });
/** A conflict over one item ends the line of that item alone, as orders of other items still go through. */
const processQueue = createKeyedQueue(MAX_AT_ONCE, {
  name: 'stock_transactions',
  endsLine: (error) => isDatabaseAway(error) && !isConflict(error),
});

/**
 * Runs a transaction that takes or sets stock. Within this process, transactions for the same item run one after
 * another. In MongoDB, a transaction does not wait for the write of another one but fails and is retried. Without
 * turns, fifty shoppers after one item would repeat most of their work. Transactions of other instances still conflict.
 * @param keys other documents that the transaction writes, for which transactions also take turns
 */
export const inStockTransaction = <Result>(
  items: readonly RequestedItem[],
  work: (session: ClientSession) => Promise<Result>,
  keys: readonly string[] = [],
): Promise<Result> =>
  keyQueue([...keys, ...items.map(({ productId, size = '' }) => `${productId}:${size}`)], () =>
    processQueue(['stock'], () => inTransaction(work, 'stock')),
  );
