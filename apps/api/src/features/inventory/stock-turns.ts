import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession } from 'mongoose';
import { afterCommit } from '../../platform/database/after-commit.js';
import { inTransaction } from '../../platform/database/database.js';
import { pauseDeadline } from '../../platform/database/deadline.js';

/** Whoever sees nobody get on for so long goes on out of turn: the transaction keeps things right either way. */
const PATIENCE_MS = 2_000;

/** How many of these transactions were committed. */
let committed = 0;

/** Waits for all of them, as long as any orders get on. */
const whileTheyGetOn = async (others: readonly Promise<void>[]): Promise<void> => {
  const finished = Promise.all(others).then(() => true);
  const enough = new AbortController();
  let isOver = false;
  while (!isOver) {
    const seen = committed;
    const patience = sleep(PATIENCE_MS, false, { signal: enough.signal }).catch(() => true);
    isOver = (await Promise.race([finished, patience])) || committed === seen;
  }
  enough.abort();
};

/** A product and its size, as an order names them; it may leave the size to the shop. */
export interface WantedItem {
  readonly productId: string;
  readonly size?: string | undefined;
}

/** The work that was last begun on each item. */
const latest = new Map<string, Promise<void>>();

/**
 * Runs a transaction that takes stock. In this process, those that want the same item go one after another: MongoDB does
 * not let a transaction wait for another one that changes the same document but has it begin anew, so that of fifty
 * shoppers after one item most would do their work many times over. A turn ends with the commit; what comes after it,
 * such as telling the read model, holds up nobody else.
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
    if (before.length > 0) await pauseDeadline(() => whileTheyGetOn(before));
    return await inTransaction((session) => {
      afterCommit(session, () => {
        committed += 1;
        end();
        return Promise.resolve();
      });
      return work(session);
    });
  } finally {
    for (const item of items) if (latest.get(item) === done) latest.delete(item);
    end();
  }
};
