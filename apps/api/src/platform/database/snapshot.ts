import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type ClientSession, type Model } from 'mongoose';

const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;
/** The time to wait until the server can read a snapshot, which lags behind on slow disks. */
const AVAILABLE_WITHIN_MS = 30_000;
const PAUSE_MS = 50;

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === code;

/** True if the read took longer than the server keeps old versions of documents. */
export const isSnapshotTooOld = (error: unknown): boolean => hasCode(error, SNAPSHOT_TOO_OLD);

/** True if the server's latest snapshot is older than a collection or an index. A later attempt succeeds. */
export const isSnapshotUnavailable = (error: unknown): boolean => hasCode(error, SNAPSHOT_UNAVAILABLE);

/** Reads from each collection, so that all of them exist in the session's snapshot. */
const touchAll = async (session: ClientSession): Promise<void> => {
  for (const model of Object.values(mongoose.models)) await model.exists({}).session(session);
};

const openSnapshot = async (): Promise<ClientSession> => {
  const givenUpAt = performance.now() + AVAILABLE_WITHIN_MS;
  for (;;) {
    const session = await mongoose.startSession({ snapshot: true });
    try {
      await touchAll(session);
      return session;
    } catch (error) {
      await session.endSession();
      // A collection or an index was just made, and the server's latest snapshot is older than that.
      if (!isSnapshotUnavailable(error) || performance.now() > givenUpAt) throw error;
      await sleep(PAUSE_MS);
    }
  }
};

/**
 * Reads in one session that sees the database as it was at a single point in time, however long it reads. It takes no
 * lock. MongoDB keeps a snapshot for five minutes unless configured otherwise (minSnapshotHistoryWindowInSeconds).
 */
export const inSnapshot = async <Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> => {
  const session = await openSnapshot();
  try {
    return await work(session);
  } finally {
    await session.endSession();
  }
};

/**
 * Joins two streams that are sorted by their keys. Yields each key once, with the one document that has the key and the
 * many that belong to it. Holds at most one key's documents in memory.
 */
export async function* joinSorted<One, Member>(
  ones: AsyncIterable<One>,
  oneKey: (one: One) => string,
  many: AsyncIterable<Member>,
  ownerKey: (member: Member) => string,
): AsyncGenerator<{ key: string; one: One | undefined; many: Member[] }> {
  const [oneIterator, manyIterator] = [ones[Symbol.asyncIterator](), many[Symbol.asyncIterator]()];
  try {
    let [one, member] = [await oneIterator.next(), await manyIterator.next()];
    while (!one.done || !member.done) {
      const keys = [...(one.done ? [] : [oneKey(one.value)]), ...(member.done ? [] : [ownerKey(member.value)])];
      const key = keys.reduce((least, key) => (key < least ? key : least));
      const row: { key: string; one: One | undefined; many: Member[] } = { key, one: undefined, many: [] };
      if (!one.done && oneKey(one.value) === key) {
        row.one = one.value;
        one = await oneIterator.next();
      }
      while (!member.done && ownerKey(member.value) === key) {
        row.many.push(member.value);
        member = await manyIterator.next();
      }
      yield row;
    }
  } finally {
    await oneIterator.return?.();
    await manyIterator.return?.();
  }
}

/** Documents with equal values in fields that together should be unique: one list of ids for each combination. */
export async function* findDuplicates<Doc>(
  model: Model<Doc>,
  fields: readonly [string, ...string[]],
  session: ClientSession,
): AsyncGenerator<string[]> {
  const shared = model
    .aggregate<{ ids: unknown[] }>([
      { $match: { [fields[0]]: { $exists: true } } },
      {
        $group: {
          _id: fields.map((field) => `$${field}`),
          count: { $sum: 1 },
          ids: { $push: '$_id' },
        },
      },
      { $match: { count: { $gt: 1 } } },
    ])
    .session(session)
    .allowDiskUse(true)
    .cursor<{ ids: unknown[] }>();
  for await (const { ids } of shared) yield ids.map(String).sort();
}
