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

/** A place in the lines of some items. */
export interface Turn {
  /** Whether nobody was there before. */
  readonly isFirst: boolean;
  /** Resolves when everybody before has left, or makes no progress. */
  readonly comes: () => Promise<void>;
  /** Lets the next ones begin once the transaction has committed; what follows that, such as refreshing the read model, does not delay them. */
  readonly endsWith: (session: ClientSession) => void;
  /** Must be called, whatever happened. */
  readonly leave: () => void;
}

/** Takes a place behind everybody in this process who wants one of these items. */
export const lineUp = (wanted: readonly WantedItem[]): Turn => {
  const items = [...new Set(wanted.map(({ productId, size = '' }) => `${productId}:${size}`))];
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const before = items.flatMap((item) => latest.get(item) ?? []);
  for (const item of items) latest.set(item, done);
  return {
    isFirst: before.length === 0,
    comes: async () => {
      if (before.length > 0) await waitWhileOrdersProgress(before);
    },
    endsWith: (session) => {
      afterCommit(session, () => {
        end();
        for (const tell of [...waiting]) tell();
        return Promise.resolve();
      });
    },
    leave: () => {
      for (const item of items) if (latest.get(item) === done) latest.delete(item);
      end();
    },
  };
};

/**
 * Runs a transaction that takes or sets stock. Within this process, transactions for the same item run one after another: in
 * MongoDB a transaction does not wait for another one's write but fails and is retried, so with fifty shoppers after one
 * item most would repeat their work many times.
 */
export const inStockTransaction = async <Result>(
  wanted: readonly WantedItem[],
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> => {
  const turn = lineUp(wanted);
  try {
    await turn.comes();
    return await inTransaction((session) => {
      turn.endsWith(session);
      return work(session);
    });
  } finally {
    turn.leave();
  }
};
