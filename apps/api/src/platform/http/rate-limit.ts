import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createCounts, MAX_COUNT_SECONDS, type Count } from './counted-calls.js';
import { AppError } from './errors.js';

export { rateLimitTimes } from './counted-calls.js';

export interface LimitRule {
  /** Names the limit in the database. */
  readonly name: string;
  /** The number of allowed calls within the window. */
  readonly points: number;
  readonly seconds: number;
  /** The factor that the operator multiplies every limit by. */
  readonly factor: number;
  /** True if the wait doubles each time the limit is reached again within a day. */
  readonly growing?: boolean;
}

/** The error of an instance's estimate of the database's time. A wait of an hour must not become 61 minutes. */
const CLOCK_ERROR_MS = 50;

const tooMany = (milliseconds: number): AppError => {
  const seconds = Math.max(1, Math.ceil((milliseconds - CLOCK_ERROR_MS) / 1000));
  const [count, singular, plural] =
    seconds < 60
      ? ([seconds, 'second', 'seconds'] as const)
      : ([Math.ceil(seconds / 60), 'minute', 'minutes'] as const);
  return new AppError(
    'too_many_requests',
    { count, unit: count === 1 ? singular : plural },
    { headers: { 'Retry-After': String(seconds) } },
  );
};

/** Counts atomically in MongoDB, so that parallel calls can't exceed the limit. */
export const createLimiter = ({ name, points, seconds, factor, growing = false }: LimitRule) => {
  const allowed = Math.max(1, Math.round(points * factor));
  const tries = createCounts(name);
  const timesMet = createCounts(`${name}-met`);
  const longest = growing ? MAX_COUNT_SECONDS : seconds;

  /** The wait after the limit was reached again. */
  const lengthen = async (key: string): Promise<Count> => {
    const { calls: times } = await timesMet.add(key, 1, MAX_COUNT_SECONDS);
    return tries.set(key, allowed + 1, Math.min(seconds * 2 ** (times - 1), longest));
  };

  return {
    /** The number of allowed calls within the window, by the operator's factor. */
    allowed,
    /**
     * Counts a call, or several.
     * @throws AppError 429 `too_many_requests` with `Retry-After` when the limit is exceeded
     */
    take: async (key: string, calls = 1): Promise<void> => {
      const counted = await tries.add(key, calls, seconds, longest);
      if (counted.calls <= allowed) return;
      const isFirst = counted.calls === allowed + 1;
      const { remainingMs } = growing && isFirst ? await lengthen(key) : counted;
      throw tooMany(remainingMs);
    },
    /** Subtracts one call from the count. */
    giveBack: async (key: string): Promise<void> => {
      await tries.add(key, -1, seconds, longest);
    },
    /** Resets the count. */
    forget: async (key: string): Promise<void> => {
      await tries.remove(key);
      await timesMet.remove(key);
    },
  };
};

export type Limiter = ReturnType<typeof createLimiter>;

/**
 * Counts in the memory of this process, for calls that take only its own time. Such calls must not wait for the
 * database.
 */
export const createLocalLimiter = ({ points, seconds, factor }: Omit<LimitRule, 'name' | 'growing'>) => {
  const tries = new RateLimiterMemory({ points: Math.max(1, Math.round(points * factor)), duration: seconds });
  /** Counts one call. @returns undefined if it is allowed */
  const localRefusal = async (key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await tries.consume(key);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  };
  const take = async (key: string): Promise<void> => {
    const refusal = await localRefusal(key);
    if (refusal) throw tooMany(refusal.msBeforeNext);
  };
  /** Counts one call. @returns whether it is allowed */
  const mayTake = async (key: string): Promise<boolean> => (await localRefusal(key)) === undefined;
  return { take, mayTake };
};

/** Some proxies report the port, too: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/** A provider's customer may have a whole network of this size, which is 65,536 networks of /64. */
const IPV6_GROUPS_OF_A_CUSTOMER = 3;

/**
 * The address by which calls are counted: an IPv4 address in any spelling, or the /48 network of an IPv6 address. Any
 * other text counts as itself.
 */
export const callerAddress = (req: Pick<Request, 'ip'>): string => {
  const sent = withoutPort(req.ip ?? '');
  if (!ipaddr.isValid(sent)) return sent;
  const address = ipaddr.process(sent);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toNormalizedString().split(':').slice(0, IPV6_GROUPS_OF_A_CUSTOMER).join(':');
};

/** Counts each call of a route by the address it comes from. */
export const limitedByAddress =
  (limiter: Limiter): RequestHandler =>
  async (req, _res, next) => {
    await limiter.take(callerAddress(req));
    next();
  };
