import type { Logger } from 'pino';
import { databaseTime, isDatabaseAway } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/index.js';
import { createKeyedQueue } from '../../platform/keyed-queue.js';
import { inOwnTime } from '../../platform/waiting.js';
import { dueForDocuments, type OrderDoc } from '../orders/index.js';
import type { InvoicingShop } from './contents.js';
import { ISSUING_JOB, writeDue } from './writing.js';

/** A change of an order triggers the job. The interval is for failed work and for the work of killed instances. */
const EVERY_MS = 60_000;
/** The orders whose documents one run of the job writes. */
const MAX_PER_RUN = 500;
/** The time for which the job leaves an order alone whose documents could not be written. */
const REST_MS = 5 * 60_000;
/** The orders whose documents one transaction writes. */
const MAX_PER_TRANSACTION = 50;

type DueOrder = Pick<OrderDoc, '_id'>;

/** Writes the documents that are due for an order. Does nothing if none are. */
export type IssueDocuments = (order: Pick<OrderDoc, '_id' | 'documentsDue'>) => Promise<void>;

/** Why the documents of an order could not be written. */
interface Failure {
  readonly error: unknown;
}
/** The failures of some orders, by the ids of the orders. */
type Failures = ReadonlyMap<string, Failure>;

/** A call that waits for its turn. Another call may write the documents of its order before. */
interface Call extends DueOrder {
  failure?: Failure | undefined;
}

/**
 * Writes documents one transaction at a time, as each takes the next numbers. So only other instances conflict, and the
 * transaction is retried. Calls that wait share the next transaction.
 * @param shop the shop as its documents show it, read for each transaction
 */
export const createIssuing = (shop: () => InvoicingShop) => {
  const inTurn = createKeyedQueue(1, { name: 'invoices' });
  const waiting = new Set<Call>();

  /** An order that fails does not keep the others from their documents. */
  const writeTogether = async (orders: readonly DueOrder[]): Promise<Failures> => {
    try {
      await inOwnTime(() => writeDue(orders, shop()));
      return new Map();
    } catch (error) {
      const [first, ...others] = orders;
      if (isDatabaseAway(error) || !first) throw error;
      if (others.length === 0) return new Map([[first._id.toHexString(), { error }]]);
    }
    const failures = new Map<string, Failure>();
    for (const order of orders) for (const [id, failure] of await writeTogether([order])) failures.set(id, failure);
    return failures;
  };

  /** Writes the documents of a call's order, and of the calls that wait. */
  const writeNext = async (own: Call): Promise<void> => {
    if (waiting.delete(own)) {
      const others = [...waiting].slice(0, MAX_PER_TRANSACTION - 1);
      for (const call of others) waiting.delete(call);
      const calls = [own, ...others];
      try {
        const failures = await writeTogether(calls);
        for (const call of calls) call.failure = failures.get(call._id.toHexString());
      } catch (error) {
        for (const call of others) waiting.add(call);
        throw error;
      }
    }
    if (own.failure) throw own.failure.error;
  };

  const issue: IssueDocuments = async ({ _id, documentsDue }) => {
    if (!documentsDue) return;
    const own: Call = { _id };
    waiting.add(own);
    try {
      await inTurn(['documents'], () => writeNext(own));
    } finally {
      waiting.delete(own);
    }
  };
  return {
    issue,
    /** Writes the documents that are due for some orders. @returns the failures */
    issueTogether: (orders: readonly DueOrder[]): Promise<Failures> =>
      inTurn(['documents'], () => writeTogether(orders)),
  };
};

type Issuing = ReturnType<typeof createIssuing>;

/**
 * Writes the documents of orders that nobody asks for. Orders that fail do not stop the others: each rests for a while,
 * and counts nothing against the limit.
 */
export const issuingJob = (
  { issueTogether }: Pick<Issuing, 'issueTogether'>,
  log: Logger,
  { maxPerRun = MAX_PER_RUN, restMs = REST_MS } = {},
): Job => {
  /** The times until which orders rest, by the ids of the orders. */
  const resting = new Map<string, number>();

  /** Writes the documents of some orders. @returns the number of orders that did not fail */
  const writeTogether = async (orders: readonly DueOrder[]): Promise<number> => {
    const failures = orders.length === 0 ? new Map<string, Failure>() : await issueTogether(orders);
    for (const [order, { error: err }] of failures) {
      resting.set(order, databaseTime().getTime() + restMs);
      log.error({ err, order }, 'the documents of an order could not be written');
    }
    return orders.length - failures.size;
  };

  return {
    name: ISSUING_JOB,
    everyMs: EVERY_MS,
    run: async (signal) => {
      const now = databaseTime().getTime();
      for (const [order, until] of resting) if (until <= now) resting.delete(order);
      let written = 0;
      let batch: DueOrder[] = [];
      for await (const order of dueForDocuments()) {
        if (signal.aborted || written >= maxPerRun) return;
        if (resting.has(order._id.toHexString())) continue;
        batch.push(order);
        if (batch.length < Math.min(MAX_PER_TRANSACTION, maxPerRun - written)) continue;
        written += await writeTogether(batch);
        batch = [];
      }
      if (!signal.aborted) await writeTogether(batch);
    },
  };
};
