import { AsyncResource } from 'node:async_hooks';
import type { ClientSession } from 'mongoose';
import { afterCommit } from '../../platform/database/after-commit.js';
import { inTransaction } from '../../platform/database/database.js';
import { restartDeadline } from '../../platform/database/deadline.js';

/** After this time without progress an order stops waiting: turns are for speed only, the transaction ensures correctness. */
const PATIENCE_MS = 2_000;

/** Told of each such transaction that commits. */
const waiting = new Set<() => void>();

/**
 * Waits for all of them, as long as any orders make progress. Each progress shows that the database works, so the deadline
 * of the request begins anew with it, and ends the wait in time when the database hangs.
 */
const waitWhileOrdersProgress = async (others: readonly Promise<void>[]): Promise<void> => {
  let giveUp = (): void => undefined;
  const enough = new Promise<void>((resolve) => (giveUp = resolve));
  const patience = setTimeout(giveUp, PATIENCE_MS);
  const onProgress = AsyncResource.bind(() => {
    patience.refresh();
    restartDeadline();
  });
  waiting.add(onProgress);
  try {
    await Promise.race([Promise.all(others), enough]);
  } finally {
    waiting.delete(onProgress);
    clearTimeout(patience);
  }
};

/** A product and size as an order names them; without a size, the shop chooses one. */
export interface WantedItem {
  readonly productId: string;
  readonly size?: string | undefined;
}

/** The last transaction that was started for each item. */
const latest = new Map<string, Promise<void>>();

/**
 * Runs a transaction that takes or sets stock. Within this process, transactions for the same item run one after another: in
 * MongoDB a transaction does not wait for another one's write but fails and is retried, so with fifty shoppers after one
 * item most would repeat their work many times. A turn ends with the commit; what follows, such as refreshing the read
 * model, does not delay other orders.
 */
export const inStockTransaction = async <Result>(
  wanted: readonly WantedItem[],
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> => {
  const items = [...new Set(wanted.map(({ productId, size = '' }) => `${productId}:${size}`))];
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const before = items.flatMap((item) => latest.get(item) ?? []);
  for (const item of items) latest.set(item, done);
  try {
    if (before.length > 0) await waitWhileOrdersProgress(before);
    return await inTransaction((session) => {
      afterCommit(session, () => {
        end();
        for (const tell of [...waiting]) tell();
        return Promise.resolve();
      });
      return work(session);
    });
  } finally {
    for (const item of items) if (latest.get(item) === done) latest.delete(item);
    end();
  }
};
