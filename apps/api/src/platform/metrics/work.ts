import { counter } from './registry.js';

const retries = counter({
  name: 'paila_transaction_retries_total',
  help: 'Transactions that began again, by what they change and why. Stock conflicts are of="stock", reason="conflict"',
  labelNames: ['of', 'reason'],
});
/** What a transaction changes. */
const TRANSACTION_KINDS = ['stock', 'other'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
/** A conflict with another transaction, or another passing failure of the database. */
const RETRY_REASONS = ['conflict', 'failure'] as const;
// Prometheus sees the first of a kind as an increase only if there was a zero before.
for (const of of TRANSACTION_KINDS) for (const reason of RETRY_REASONS) retries.inc({ of, reason }, 0);

export const countTransactionRetry = (of: TransactionKind, reason: (typeof RETRY_REASONS)[number]): void =>
  retries.inc({ of, reason });

const runs = counter({
  name: 'paila_job_runs_total',
  help: 'Ended runs of jobs in this process',
  // Prometheus itself has a label `job`.
  labelNames: ['name', 'result'],
});
const RUN_RESULTS = ['succeeded', 'failed'] as const;
/** Shows the runs of a job from the first on. */
export const expectJobRuns = (name: string): void => {
  for (const result of RUN_RESULTS) runs.inc({ name, result }, 0);
};
export const countJobRun = (name: string, result: (typeof RUN_RESULTS)[number]): void => runs.inc({ name, result });

const slow = counter({
  name: 'paila_slow_queries_total',
  help: 'Commands to the database that took longer than SLOW_QUERY_MS',
  labelNames: ['collection', 'command'],
});
export const countSlowQuery = (collection: string, command: string): void => slow.inc({ collection, command });

const events = counter({
  name: 'paila_events_total',
  help: 'Events that this process has recorded, such as order.placed',
  labelNames: ['type'],
});
/** Counts an event whose transaction has committed. */
export const countEvent = (type: string): void => events.inc({ type });
