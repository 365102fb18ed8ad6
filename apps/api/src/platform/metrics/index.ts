export { createMetricsPage, createMetricsServer, type MetricsPage } from './metrics-page.js';
export { countFullQueue, queueDepth, type QueueName } from './queue-depths.js';
export type { Reading } from './readings.js';
export { gauge, type Sample } from './registry.js';
export { countError, countRequest, countUnavailable, expectRoute } from './requests.js';
export { measureLag, type StreamLag } from './stream-lag.js';
export {
  countEvent,
  countJobRun,
  countSlowQuery,
  countTransactionRetry,
  expectJobRuns,
  type TransactionKind,
} from './work.js';
