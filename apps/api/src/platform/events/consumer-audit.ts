import type { Report } from '../finding.js';
import { ConsumerModel, type ConsumerDoc } from './consumer.model.js';

/** The delay of a running consumer behind due events is always below this. */
const BEHIND_MS = 15 * 60_000;

type Audited = Pick<ConsumerDoc, '_id' | 'from' | 'afterMs' | 'lastError'> & { readonly isAhead: boolean };

/** The consumer's position is at a time that the database has not reached. */
const IS_AHEAD = { $or: [{ $gt: ['$from', '$$NOW'] }, { $gt: ['$time', '$$CLUSTER_TIME'] }] };

/** Checks that the consumers of events keep up, and that no position lies in the future. */
export const auditConsumers = async (now: Date, report: Report): Promise<void> => {
  const consumers = ConsumerModel.aggregate<Audited>([
    { $sort: { _id: 1 } },
    { $project: { from: 1, afterMs: 1, lastError: 1, isAhead: IS_AHEAD } },
  ]);
  for await (const { _id: consumer, from, afterMs = 0, lastError, isAhead } of consumers) {
    const add = (severity: 'error' | 'warning', code: string, text: string): void =>
      report({ severity, code, message: `The events' consumer ${consumer} ${text}.`, ids: { consumer } });
    if (isAhead) {
      const text = `has recorded position ${from.toISOString()}, which lies in the future`;
      add('error', 'consumer_ahead', text);
    }
    if (lastError) {
      add('warning', 'consumer_failing', `cannot handle event ${String(lastError.event)}: ${lastError.message}`);
      // Several events are stored as handled together, and the last of them can come just before the first is due.
    } else if (from.getTime() < now.getTime() - 2 * afterMs - BEHIND_MS) {
      add('warning', 'consumer_behind', `has handled no event since ${from.toISOString()}`);
    }
  }
};
