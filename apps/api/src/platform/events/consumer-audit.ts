import type { Report } from '../finding.js';
import { ConsumerModel } from './consumer.model.js';

/** A running consumer is never this far behind. */
const BEHIND_MS = 15 * 60_000;

/** Checks whether the consumers of events keep up. */
export const auditConsumers = async (now: Date, report: Report): Promise<void> => {
  for (const { _id: consumer, from, lastError } of await ConsumerModel.find().sort({ _id: 1 }).lean()) {
    const warn = (code: string, text: string): void => {
      report({ severity: 'warning', code, message: `The events' consumer ${consumer} ${text}.`, ids: { consumer } });
    };
    if (lastError) warn('consumer_failing', `cannot handle event ${String(lastError.event)}: ${lastError.message}`);
    else if (from.getTime() < now.getTime() - BEHIND_MS) {
      warn('consumer_behind', `has handled what happened until ${from.toISOString()}, and nothing since`);
    }
  }
};
