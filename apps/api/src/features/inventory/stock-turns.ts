import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { pauseDeadline } from '../../platform/database/deadline.js';

/** Whoever has waited for so long goes on out of turn: the transaction keeps things right either way. */
const PATIENCE_MS = 3_000;

/** Waits for all of them, up to {@link PATIENCE_MS}. */
const soon = async (others: readonly Promise<void>[]): Promise<void> => {
  const enough = new AbortController();
  const patience = sleep(PATIENCE_MS, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([Promise.all(others), patience]);
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
 * shoppers after one item most would do their work many times over.
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
    if (before.length > 0) await pauseDeadline(() => soon(before));
    return await inTransaction(work);
  } finally {
    for (const item of items) if (latest.get(item) === done) latest.delete(item);
    end();
  }
};
