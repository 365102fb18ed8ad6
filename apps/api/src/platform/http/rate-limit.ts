import type { Request, RequestHandler } from 'express';
import mongoose, { model, Schema } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.js';

/** The collection of all counts, which several instances of the shop share. */
const collection = 'ratelimits';
const schema = new Schema({ key: String, points: Number, expire: Date });
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });
model('RateLimit', schema, collection);

const LONGEST_WAIT_SECONDS = 86_400;

export interface LimitRule {
  /** Names the limit in the database. */
  readonly name: string;
  /** The number of calls allowed within the time. */
  readonly points: number;
  readonly seconds: number;
  /** The factor that the operator multiplies every limit by. */
  readonly factor: number;
  /** Whether the wait doubles each time the limit is reached again within a day. */
  readonly growing?: boolean;
}

export interface Limiter {
  /**
   * Counts one call.
   * @throws AppError 429 `too_many_requests` with `Retry-After` when the limit is exceeded
   */
  readonly take: (key: string) => Promise<void>;
  /** Takes one call back, and leaves the others counted. */
  readonly giveBack: (key: string) => Promise<void>;
  /** Resets the count. */
  readonly forget: (key: string) => Promise<void>;
}

const tooMany = (milliseconds: number): AppError => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 60 ? `${String(seconds)} seconds` : `${String(Math.ceil(seconds / 60))} minutes`;
  return new AppError('too_many_requests', { wait }, { headers: { 'Retry-After': String(seconds) } });
};

/** Counts atomically in MongoDB, so that parallel calls can't exceed the limit. */
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

  /** The wait after the limit was reached again. */
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
 * The address by which calls are counted: an IPv4 address, or the /64 network of an IPv6 address, as a customer is
 * assigned a whole /64.
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
