import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';
import type { Report } from '../finding.js';

/** The beginning of the names under which a restore writes its collections, before they replace those of the shop. */
export const STAGED = 'restoring.';

/** True for a collection that a restore has not finished. */
export const isStaged = (name: string): boolean => name.startsWith(STAGED);

/**
 * Every change of the books records an event in its transaction (decision 9). While this collection takes no document,
 * no such change can be made.
 */
export const EVENTS = 'events';
/** The rule of a collection that takes no document, as each has an `_id`. A restore puts one in place of the events. */
export const NO_DOCUMENT = { _id: { $exists: false } };

/** True while a restore is running, and after it was cut off. */
export const isRestoreUnfinished = async (db: mongo.Db): Promise<boolean> => {
  for await (const { name, options } of db.listCollections({}, { nameOnly: false })) {
    if (isStaged(name)) return true;
    if (name === EVENTS && isDeepStrictEqual(options?.['validator'], NO_DOCUMENT)) return true;
  }
  return false;
};

/** Reports a restore that is running, or that was cut off. */
export const auditStaged = async (db: mongo.Db, report: Report): Promise<void> => {
  if (!(await isRestoreUnfinished(db))) return;
  report({
    severity: 'error',
    code: 'restore_unfinished',
    message: 'A restore is running or was cut off: if none is running, run npm run restore again.',
    ids: {},
  });
};
