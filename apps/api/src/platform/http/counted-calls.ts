import { model, Schema } from 'mongoose';
import { databaseTime, isDuplicateKey } from '../database/database.js';
import { afterNow, laterThan, type StoredTime } from '../stored-times.js';

/** The calls of one key within a window. */
interface CountDoc {
  key: string;
  points: number;
  /** The end of the window, after which the count begins anew. */
  expire: Date;
}

const schema = new Schema<CountDoc>(
  { key: String, points: Number, expire: Date },
  { collection: 'ratelimits', versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });
const CountModel = model<CountDoc>('RateLimit', schema);

/** The longest window, in seconds. */
export const MAX_COUNT_SECONDS = 86_400;

/** The times until which calls are counted. */
export const rateLimitTimes: readonly StoredTime[] = [
  {
    kind: 'limit',
    text: 'refuse calls',
    collection: CountModel.collection.name,
    ahead: (now) => ({ expire: laterThan(now, MAX_COUNT_SECONDS * 1_000) }),
    mended: { expire: '$$NOW' },
  },
];

/**
 * The milliseconds by which a window may seem too long. Of two simultaneous calls, the one that began earlier may be
 * counted after the other, whose later time sets the end.
 */
const TOLERANCE_MS = 10_000;

/** The count of a key. */
export interface Count {
  readonly calls: number;
  /** The milliseconds until the count begins anew. */
  readonly remainingMs: number;
}

/**
 * Counts of calls in the database, which all instances share. Each change is one atomic command that uses the
 * database's clock. `rate-limiter-flexible` uses the clock of each process: an instance with a fast clock would forget
 * every count, and others would refuse calls for too long.
 * @param name the prefix of the keys
 */
export const createCounts = (name: string) => {
  const change = async (key: string, points: unknown, expire: unknown): Promise<Count> => {
    const update = () =>
      CountModel.findOneAndUpdate({ key: `${name}:${key}` }, [{ $set: { points, expire } }], {
        upsert: true,
        returnDocument: 'after',
        updatePipeline: true,
      }).lean<CountDoc>();
    const counted = await update().catch((error: unknown) => {
      // Another call has counted the key for the first time at the same moment.
      if (isDuplicateKey(error, 'key')) return update();
      throw error;
    });
    return { calls: counted.points, remainingMs: Math.max(0, counted.expire.getTime() - databaseTime().getTime()) };
  };

  return {
    /** Adds calls, or subtracts them. @param seconds the window of a new count; a longer window begins anew, too */
    add: (key: string, calls: number, seconds: number, longestSeconds = seconds): Promise<Count> => {
      const isCurrent = {
        $and: [{ $gt: ['$expire', '$$NOW'] }, { $lte: ['$expire', afterNow(longestSeconds * 1_000 + TOLERANCE_MS)] }],
      };
      return change(
        key,
        { $cond: [isCurrent, { $add: ['$points', calls] }, Math.max(0, calls)] },
        { $cond: [isCurrent, '$expire', afterNow(seconds * 1_000)] },
      );
    },
    /** Begins a new count. */
    set: (key: string, calls: number, seconds: number): Promise<Count> => change(key, calls, afterNow(seconds * 1_000)),
    remove: async (key: string): Promise<void> => {
      await CountModel.deleteOne({ key: `${name}:${key}` });
    },
  };
};
