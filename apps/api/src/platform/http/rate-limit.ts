import type { Request, RequestHandler } from 'express';
import mongoose, { model, Schema } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.js';

/** Where the counts of all limits lie, so that several instances of the shop share them. */
const collection = 'ratelimits';
const schema = new Schema({ key: String, points: Number, expire: Date });
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });
model('RateLimit', schema, collection);

const LONGEST_WAIT_SECONDS = 86_400;

export interface LimitRule {
  /** Names the limit in the database. */
  readonly name: string;
  /** How often within the time. */
  readonly points: number;
  readonly seconds: number;
  /** What the operator multiplies every limit by. */
  readonly factor: number;
  /** Whether the wait doubles each time the limit is met again within a day. */
  readonly growing?: boolean;
}

export interface Limiter {
  /**
   * Counts one.
   * @throws AppError 429 `too_many_requests` with `Retry-After` when it is one too many
   */
  readonly take: (key: string) => Promise<void>;
  /** Counts one less: that one was good, and says nothing of the others. */
  readonly giveBack: (key: string) => Promise<void>;
  /** Forgets what was counted: the try was a good one. */
  readonly forget: (key: string) => Promise<void>;
}

const tooMany = (milliseconds: number): AppError => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 60 ? `${String(seconds)} seconds` : `${String(Math.ceil(seconds / 60))} minutes`;
  return new AppError('too_many_requests', { wait }, { headers: { 'Retry-After': String(seconds) } });
};

/** Counts in MongoDB, atomically: of many calls at once no more than allowed get through. */
export const createLimiter = ({ name, points, seconds, factor, growing = false }: LimitRule): Limiter => {
  const counter = (keyPrefix: string, options: { points: number; duration: number }): RateLimiterMongo =>
    new RateLimiterMongo({
      ...options,
      keyPrefix,
      storeClient: mongoose.connection.getClient(),
      dbName: mongoose.connection.name,
      tableName: collection,
      disableIndexesCreation: true,
    });
  const allowed = Math.max(1, Math.round(points * factor));
  const tries = counter(name, { points: allowed, duration: seconds });
  const timesMet = counter(`${name}-met`, { points: Number.MAX_SAFE_INTEGER, duration: LONGEST_WAIT_SECONDS });

  /** The wait after the limit was met once more. */
  const lengthen = async (key: string): Promise<RateLimiterRes> => {
    const { consumedPoints } = await timesMet.penalty(key);
    return tries.block(key, Math.min(seconds * 2 ** (consumedPoints - 1), LONGEST_WAIT_SECONDS));
  };

  return {
    take: async (key) => {
      try {
        await tries.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const first = refusal.consumedPoints === allowed + 1;
        const { msBeforeNext } = growing && first ? await lengthen(key) : refusal;
        throw tooMany(msBeforeNext);
      }
    },
    giveBack: async (key) => {
      await tries.reward(key);
    },
    forget: async (key) => {
      await tries.delete(key);
      await timesMet.delete(key);
    },
  };
};

/**
 * Where a call comes from, for counting: an IPv4 address, or the /64 network of an IPv6 one, since one customer gets as
 * many addresses as that.
 */
export const addressOf = (req: Pick<Request, 'ip'>): string => {
  const ip = (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
};

/** Counts each call of a route by the address it comes from. */
export const limitedByAddress =
  (limiter: Limiter): RequestHandler =>
  async (req, _res, next) => {
    await limiter.take(addressOf(req));
    next();
  };
