import { Types } from 'mongoose';
import { levelId } from '../inventory/index.js';

/** More are not waited for: the stream may have missed them. */
const MOST_EXPECTED = 10_000;

/** Changes of stock that this process has made and knows, and of which the change stream will tell once more. */
export interface OwnStockChanges {
  /** The stream will tell that this transaction has changed these sizes of a product. */
  readonly expect: (product: string, sizes: readonly string[], transaction: string) => void;
  /** Whether what the stream tells of a level was expected; once only. */
  readonly isExpected: (level: string, transaction: string | undefined) => boolean;
}

export const createOwnStockChanges = (): OwnStockChanges => {
  // By transaction, not by time: the answer to a repeated commit may tell the time of another change.
  const expected = new Set<string>();
  const keyOf = (level: string, transaction: string): string => `${level} ${transaction}`;
  return {
    expect: (product, sizes, transaction) => {
      if (expected.size >= MOST_EXPECTED) expected.clear();
      for (const size of sizes) expected.add(keyOf(levelId(new Types.ObjectId(product), size), transaction));
    },
    isExpected: (level, transaction) => transaction !== undefined && expected.delete(keyOf(level, transaction)),
  };
};
