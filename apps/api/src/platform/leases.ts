import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { withDeadline } from './database/deadline.js';
import { isDuplicateKey } from './database/failures.js';
import { afterNow, laterThan, type StoredTime } from './stored-times.js';

/** The time without renewal after which a holder counts as crashed, and another instance may take the lease. */
const LEASE_MS = 30_000;
/** The longest lease. A longer one has a wrong time, such as after the database's clock was ahead. */
const MAX_LEASE_MS = 2 * LEASE_MS;
/** The time limit of a query about a lease. */
const ANSWER_WITHIN_MS = 10_000;
/** The parts of a lease after which its holder renews it, and after which it repeats a failed renewal. */
const RENEWED_AFTER = 1 / 3;
const RETRIED_AFTER = 1 / 30;

/** The collection of leases that have no record of their own. */
const LEASES = 'leases';

/** The end times of these leases. A lease with a wrong time is also free for the next holder. */
export const leaseTimes: readonly StoredTime[] = [
  {
    kind: 'lease',
    text: 'are held',
    collection: LEASES,
    ahead: (now) => ({ until: laterThan(now, MAX_LEASE_MS) }),
    mended: { until: '$$NOW' },
  },
];

interface LeaseDoc {
  _id: string;
  holder: string;
  until: Date;
}

/** The record that holds a lease. */
export interface LeaseOptions {
  /** The time until it expires if its holder is killed; shorter in tests. */
  readonly leaseMs?: number | undefined;
  /** The collection of the record; `leases` unless given. A record elsewhere outlives its leases. */
  readonly collection?: string;
  /** An expression about the record. The lease is taken only where it holds. */
  readonly when?: unknown;
  /** Expressions for fields of the record that are set with the lease. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/** Takes the lease if it is free, in one atomic step. */
const claim = async (
  leases: mongo.Collection<LeaseDoc>,
  { name, holder }: { readonly name: string; readonly holder: string },
  { leaseMs = LEASE_MS, when = true, set = {} }: LeaseOptions,
): Promise<boolean> => {
  const until = { $ifNull: ['$until', new Date(0)] };
  const isFree = { $or: [{ $lte: [until, '$$NOW'] }, { $gt: [until, afterNow(MAX_LEASE_MS)] }] };
  const taken = { $mergeObjects: ['$$ROOT', { ...set, holder, until: afterNow(leaseMs) }] };
  try {
    const take = () =>
      leases.findOneAndUpdate(
        { _id: name },
        [{ $replaceWith: { $cond: [{ $and: [isFree, when] }, taken, '$$ROOT'] } }],
        { upsert: true, returnDocument: 'after', projection: { holder: 1 } },
      );
    const lease = await withDeadline(ANSWER_WITHIN_MS, take);
    return lease?.holder === holder;
  } catch (error) {
    // Another instance created the lease at the same moment.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};

/**
 * Takes the lease of this name, and renews it until it is released. The lease expires at most 30 seconds after its
 * holder died.
 * @returns undefined while another holder has it, or where the options' condition does not hold
 */
export const takeLease = async (db: mongo.Db, name: string, options: LeaseOptions = {}) => {
  const { leaseMs = LEASE_MS, collection = LEASES } = options;
  const leases = db.collection<LeaseDoc>(collection);
  const holder = randomUUID();
  const lost = new AbortController();
  const requestedAt = performance.now();
  if (!(await claim(leases, { name, holder }, options))) return undefined;

  const expire = (): void => lost.abort(new Error(`The lease ${name} could not be renewed`));
  const expireAt = (at: number): NodeJS.Timeout => setTimeout(expire, at - performance.now()).unref();
  let expiry = expireAt(requestedAt + leaseMs);
  let isReleased = false;

  /** @returns true if the database has answered */
  const renew = async (): Promise<boolean> => {
    const renewedAt = performance.now();
    try {
      const { matchedCount } = await withDeadline(ANSWER_WITHIN_MS, () =>
        leases.updateOne({ _id: name, holder }, [{ $set: { until: afterNow(leaseMs) } }]),
      );
      clearTimeout(expiry);
      if (matchedCount === 1) expiry = expireAt(renewedAt + leaseMs);
      else lost.abort(new Error(`The lease ${name} was taken over`));
      return true;
    } catch {
      // The database may be back before the lease expires.
      return false;
    }
  };
  let renewing: Promise<void> | undefined;
  const renewAfter = (ms: number): NodeJS.Timeout =>
    setTimeout(() => {
      renewing = renew().then((isAnswered) => {
        if (!isReleased && !lost.signal.aborted)
          renewal = renewAfter(leaseMs * (isAnswered ? RENEWED_AFTER : RETRIED_AFTER));
      });
    }, ms).unref();
  let renewal = renewAfter(leaseMs * RENEWED_AFTER);

  return {
    /** Aborted when the lease is lost, such as without a database for too long. The protected work has to stop. */
    lost: lost.signal,
    /**
     * Releases the lease, so that the next holder need not wait for its end.
     * @param set expressions for fields of a record that outlives its leases
     * @returns false if another holder has taken it over
     */
    release: async (set: Readonly<Record<string, unknown>> = {}): Promise<boolean> => {
      isReleased = true;
      clearTimeout(renewal);
      await renewing;
      clearTimeout(expiry);
      const own = { _id: name, holder };
      return withDeadline(ANSWER_WITHIN_MS, async () => {
        if (collection === LEASES) return (await leases.deleteOne(own)).deletedCount === 1;
        const { matchedCount } = await leases.updateOne(own, [{ $set: { ...set } }, { $unset: ['holder', 'until'] }]);
        return matchedCount === 1;
      });
    },
  };
};

/** The right to do something that only one instance of the shop may do at a time. */
export type Lease = NonNullable<Awaited<ReturnType<typeof takeLease>>>;
