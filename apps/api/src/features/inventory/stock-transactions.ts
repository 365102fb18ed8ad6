import { AsyncResource } from 'node:async_hooks';
import type { ClientSession } from 'mongoose';
import { afterCommit } from '../../platform/database/after-commit.js';
import { inTransaction } from '../../platform/database/database.js';
import { pauseDeadline, restartDeadline, withDeadline } from '../../platform/database/deadline.js';
import { isDatabaseAway } from '../../platform/database/failures.js';

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

/** How long a batch may take once the transactions before it make no progress any more. */
const BATCH_MS = 4_000;
/** The most members of one transaction. */
const MOST_MEMBERS = 50;

/** What one member of a shared transaction gets: its result, or an error that concerns it alone. */
export type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/**
 * Does the work of all members in one transaction. It may run again from the start.
 * @returns the outcomes in the order of the members
 */
type SharedWork<Member, Result> = (
  members: readonly Member[],
  session: ClientSession,
) => Promise<readonly Outcome<Result>[]>;

interface Entry<Member, Result> {
  readonly member: Member;
  readonly settle: (outcome: Outcome<Result>) => void;
}

/**
 * Creates a function that takes stock for many callers: those who wait for the same items at the same moment share one
 * transaction, so that two hundred shoppers after one item wait for a few transactions and not for two hundred. If a
 * shared transaction fails, each member gets one of its own, so that nobody fails because of another.
 */
export const createStockBatches = <Member, Result>(work: SharedWork<Member, Result>) => {
  /** The batch of each set of items that has not begun yet. */
  const open = new Map<string, Entry<Member, Result>[]>();

  const transact = async (
    wanted: readonly WantedItem[],
    entries: readonly Entry<Member, Result>[],
    onBegin: () => void = () => undefined,
  ): Promise<void> => {
    const outcomes = await withDeadline(BATCH_MS, () =>
      inStockTransaction(wanted, (session) => {
        onBegin();
        return work(
          entries.map(({ member }) => member),
          session,
        );
      }),
    );
    entries.forEach(({ settle }, index) => {
      settle(outcomes[index] ?? { error: new Error('A member of a batch has no outcome') });
    });
  };

  /** Gives each its own transaction, until the database is away: otherwise each would wait for it, one after another. */
  const runEachAlone = async (
    wanted: readonly WantedItem[],
    entries: readonly Entry<Member, Result>[],
  ): Promise<void> => {
    for (const [index, entry] of entries.entries()) {
      try {
        await transact(wanted, [entry]);
      } catch (error) {
        entry.settle({ error });
        if (!isDatabaseAway(error)) continue;
        for (const { settle } of entries.slice(index + 1)) settle({ error });
        return;
      }
    }
  };

  const run = async (
    wanted: readonly WantedItem[],
    entries: readonly Entry<Member, Result>[],
    close: () => void,
  ): Promise<void> => {
    try {
      await transact(wanted, entries, close);
    } catch (error) {
      close();
      const hopeless = entries.length === 1 || isDatabaseAway(error);
      if (!hopeless) return runEachAlone(wanted, entries);
      for (const { settle } of entries) settle({ error });
    }
  };

  /** @throws the member's own error, or that of the transaction */
  return async (wanted: readonly WantedItem[], member: Member): Promise<Result> => {
    const key = JSON.stringify(wanted.map(({ productId, size = '' }) => `${productId}:${size}`).sort());
    // The batch has a deadline of its own.
    const outcome = await pauseDeadline(
      () =>
        new Promise<Outcome<Result>>((settle) => {
          const entries = open.get(key) ?? [];
          entries.push({ member, settle });
          const close = (): void => {
            if (open.get(key) === entries) open.delete(key);
          };
          if (entries.length === MOST_MEMBERS) close();
          if (entries.length > 1) return;
          open.set(key, entries);
          void run(wanted, entries, close);
        }),
    );
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  };
};
