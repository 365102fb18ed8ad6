import type { Report } from '../finding.js';
import { backgroundDb } from './background-client.js';

/** The beginning of the names under which a restore writes its collections, before they replace those of the shop. */
export const STAGED = 'restoring.';

/** True for a collection that a restore has not finished. */
export const isStaged = (name: string): boolean => name.startsWith(STAGED);

/** Reports a restore that is running, or that was cut off. */
export const auditStaged = async (report: Report): Promise<void> => {
  const staged = [];
  for await (const { name } of backgroundDb().listCollections({}, { nameOnly: true })) {
    if (isStaged(name)) staged.push(name);
  }
  if (staged.length === 0) return;
  report({
    severity: 'error',
    code: 'restore_unfinished',
    message: 'A restore is running or was cut off: if none is running, run npm run restore again.',
    ids: {},
  });
};
