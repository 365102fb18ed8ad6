import { plainCollection } from '../database/plain-documents.js';
import type { Report } from '../finding.js';
import { ConsumerModel, type ConsumerDoc } from './consumer.model.js';

/** A running consumer is never this far behind. */
const BEHIND_MS = 15 * 60_000;

type Audited = Pick<ConsumerDoc, '_id' | 'from' | 'lastError'> & { readonly isAhead: boolean };

/** A consumer has come this far at a time that the database has not reached. */
const IS_AHEAD = { $or: [{ $gt: ['$from', '$$NOW'] }, { $gt: ['$time', '$$CLUSTER_TIME'] }] };

/** Checks whether the consumers of events keep up, and whether none has handled what has not happened yet. */
export const auditConsumers = async (now: Date, report: Report): Promise<void> => {
  const consumers = plainCollection(ConsumerModel).aggregate<Audited>([
    { $sort: { _id: 1 } },
    { $project: { from: 1, lastError: 1, isAhead: IS_AHEAD } },
  ]);
  for await (const { _id: consumer, from, lastError, isAhead } of consumers) {
    const tell = (severity: 'error' | 'warning', code: string, text: string): void => {
      report({ severity, code, message: `The events' consumer ${consumer} ${text}.`, ids: { consumer } });
    };
    if (isAhead) {
      const text = `claims to have handled what happens until ${from.toISOString()}, which lies in the future`;
      tell('error', 'consumer_ahead', text);
    }
    if (lastError) {
      tell('warning', 'consumer_failing', `cannot handle event ${String(lastError.event)}: ${lastError.message}`);
    } else if (from.getTime() < now.getTime() - BEHIND_MS) {
      tell('warning', 'consumer_behind', `has handled what happened until ${from.toISOString()}, and nothing since`);
    }
  }
};
