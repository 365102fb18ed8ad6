import type { Logger } from 'pino';
import { backgroundDb } from './database/background-client.js';
import { databaseTime } from './database/database.js';
import type { Report } from './finding.js';
import type { Job } from './jobs/index.js';
import type { StoredTime } from './stored-times.js';

/** One record of each kind whose time is ahead, in the order of the kinds. One command looks for all of them. */
const findAhead = async (
  times: readonly StoredTime[],
  now: Date,
): Promise<{ readonly _id: unknown; readonly time: number }[]> => {
  const [first, ...others] = times.map(({ collection, ahead }, index) => ({
    coll: collection,
    pipeline: [{ $match: ahead(now) }, { $limit: 1 }, { $project: { time: { $literal: index } } }],
  }));
  if (!first) return [];
  return backgroundDb()
    .collection(first.coll)
    .aggregate<{ _id: unknown; time: number }>([...first.pipeline, ...others.map((other) => ({ $unionWith: other }))])
    .toArray();
};

/** Reports the stored times that are too far in the future, as one finding for each kind. */
export const auditStoredTimes = async (times: readonly StoredTime[], now: Date, report: Report): Promise<void> => {
  for (const { _id, time } of await findAhead(times, now)) {
    const found = times[time];
    if (!found) continue;
    const { kind, text, collection, ahead } = found;
    const id = String(_id);
    const count = await backgroundDb().collection(collection).countDocuments(ahead(now));
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
