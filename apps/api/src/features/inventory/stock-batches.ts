import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { pauseDeadline, withDeadline } from '../../platform/database/deadline.js';
import { isConflict, isDatabaseAway } from '../../platform/database/failures.js';
import { gathered, type GatheringOptions } from '../../platform/gathered.js';
import { lineUp, type Turn, type WantedItem } from './stock-turns.js';

/** How long a batch may take once the transactions before it make no progress any more. */
const BATCH_MS = 4_000;
/** The most members of one transaction: of those who want the same items, and of others. */
const [MOST_MEMBERS, MOST_TOGETHER] = [50, 20];

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

/** Those who want the same items. */
interface Batch<Member, Result> {
  readonly turn: Turn;
  readonly entries: Entry<Member, Result>[];
  /** Nobody can join it any more. */
  readonly close: () => void;
}

/** Whether others may succeed where they failed together. */
const mayGoAlone = (error: unknown): boolean => isConflict(error) || !isDatabaseAway(error);

/** As few groups as hold at most {@link MOST_TOGETHER} members each, or one batch. */
const groupsOf = <Member, Result>(batches: readonly Batch<Member, Result>[]): Batch<Member, Result>[][] => {
  const groups: Batch<Member, Result>[][] = [];
  let members = Infinity;
  for (const batch of batches) {
    members += batch.entries.length;
    if (members > MOST_TOGETHER) {
      groups.push([]);
      members = batch.entries.length;
    }
    groups.at(-1)?.push(batch);
  }
  return groups;
};

/**
 * Creates a function that takes stock for many callers in few transactions. Those who wait for the same items share one, so
 * that two hundred shoppers after one item wait for a few transactions and not for two hundred. Those who come at the same
 * moment, or while another such transaction runs, for items that nobody else is after share one, too: it is the commands of a transaction
 * that cost the most, not what they say. If a shared transaction fails, those of the same items try again together and then each alone, so that nobody
 * fails because of another, nor waits for another's items.
 */
export const createStockBatches = <Member, Result>(work: SharedWork<Member, Result>, options?: GatheringOptions) => {
  /** The batch of each set of items that has not begun yet. */
  const open = new Map<string, Batch<Member, Result>>();

  /** @param alone the one who is meant of a batch whose members could not do it together */
  const transact = async (batches: readonly Batch<Member, Result>[], alone?: Entry<Member, Result>): Promise<void> => {
    const entries = (): Entry<Member, Result>[] => (alone ? [alone] : batches.flatMap((batch) => batch.entries));
    const outcomes = await withDeadline(BATCH_MS, async () => {
      for (const { turn } of batches) await turn.comes();
      for (const { close } of batches) close();
      return inTransaction(
        (session) => {
          for (const { turn } of batches) turn.endsWith(session);
          return work(
            entries().map(({ member }) => member),
            session,
          );
        },
        { retriesConflicts: batches.length === 1 },
      );
    });
    entries().forEach(({ settle }, index) => {
      settle(outcomes[index] ?? { error: new Error('A member of a batch has no outcome') });
    });
  };

  /** Gives each its own transaction, until the database is away: otherwise each would wait for it, one after another. */
  const runEachAlone = async (batch: Batch<Member, Result>): Promise<void> => {
    for (const [index, entry] of batch.entries.entries()) {
      try {
        await transact([batch], entry);
      } catch (error) {
        entry.settle({ error });
        if (!isDatabaseAway(error)) continue;
        for (const { settle } of batch.entries.slice(index + 1)) settle({ error });
        return;
      }
    }
  };

  const run = async (batches: readonly Batch<Member, Result>[]): Promise<void> => {
    try {
      await transact(batches);
    } catch (error) {
      for (const { close } of batches) close();
      const [first] = batches;
      const entries = batches.flatMap((batch) => batch.entries);
      if (batches.length > 1 && mayGoAlone(error)) await Promise.all(batches.map((batch) => run([batch])));
      else if (first && entries.length > 1 && !isDatabaseAway(error)) await runEachAlone(first);
      else for (const { settle } of entries) settle({ error });
    } finally {
      for (const { turn } of batches) turn.leave();
    }
  };

  const runTogether = gathered<Batch<Member, Result>>(
    (batches) => Promise.all(groupsOf(batches).map((group) => run(group))),
    options,
  );

  /** @throws the member's own error, or that of the transaction */
  return async (wanted: readonly WantedItem[], member: Member): Promise<Result> => {
    const key = JSON.stringify(wanted.map(({ productId, size = '' }) => `${productId}:${size}`).sort());
    const join = (entry: Entry<Member, Result>): void => {
      const known = open.get(key);
      if (known) {
        known.entries.push(entry);
        if (known.entries.length === MOST_MEMBERS) known.close();
        return;
      }
      const batch: Batch<Member, Result> = {
        turn: lineUp(wanted),
        entries: [entry],
        close: () => {
          if (open.get(key) === batch) open.delete(key);
        },
      };
      open.set(key, batch);
      if (batch.turn.isFirst) runTogether(batch);
      else void run([batch]);
    };
    // The batch has a deadline of its own.
    const outcome = await pauseDeadline(
      () =>
        new Promise<Outcome<Result>>((settle) => {
          join({ member, settle });
        }),
    );
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  };
};
