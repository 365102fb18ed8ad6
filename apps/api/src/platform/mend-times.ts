import type { Logger } from 'pino';
import { backgroundDb } from './database/background-client.js';
import { databaseTime } from './database/database.js';
import type { Report } from './finding.js';
import type { Job } from './jobs/index.js';
import type { StoredTime } from './stored-times.js';

/** Reports the stored times that are too far in the future, as one finding for each kind. */
export const auditStoredTimes = async (times: readonly StoredTime[], now: Date, report: Report): Promise<void> => {
  for (const { kind, text, collection, ahead } of times) {
    const found = backgroundDb().collection(collection);
    const first = await found.findOne(ahead(now), { projection: { _id: 1 } });
    if (!first) continue;
    const id = String(first._id);
    const count = await found.countDocuments(ahead(now));
    const message = `${String(count)} of kind ${kind} ${text}, at a time too far in the future, such as ${id}.`;
    report({ severity: 'error', code: `${kind}_ahead`, message, ids: { [kind]: id } });
  }
};

const EVERY_MS = 60_000;

/** Brings back the stored times that are too far in the future. */
export const storedTimesJob = (times: readonly StoredTime[], log: Logger): Job => ({
  name: 'mend-times',
  everyMs: EVERY_MS,
  run: async (signal) => {
    for (const { kind, collection, ahead, mended } of times) {
      signal.throwIfAborted();
      const { modifiedCount } = await backgroundDb()
        .collection(collection)
        .updateMany(ahead(databaseTime()), [{ $set: mended }]);
      if (modifiedCount > 0) log.warn({ kind, count: modifiedCount }, 'corrected times in the future');
    }
  },
});
