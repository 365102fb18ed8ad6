import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ApiError } from '@paila/shared';
import express from 'express';
import mongoose from 'mongoose';
import request from 'supertest';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { errorHandler } from './error-handler.js';
import { callerAddress, createLimiter, limitedByAddress } from './rate-limit.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const countAllowed = async (limiter: { take: (key: string) => Promise<void> }, calls: number): Promise<number> => {
  const results = await Promise.allSettled(Array.from({ length: calls }, () => limiter.take('somebody')));
  return results.filter(({ status }) => status === 'fulfilled').length;
};

describe('a limit', () => {
  it('allows no more calls than its maximum, however many come at once', async () => {
    const limiter = createLimiter({ name: 'at-once', points: 5, seconds: 60, factor: 1 });

    expect(await countAllowed(limiter, 30)).toBe(5);
  });

  it('counts a call that began a moment before the one that was counted first', async () => {
    const limiter = createLimiter({ name: 'earlier', points: 2, seconds: 60, factor: 1 });
    await countAllowed(limiter, 2);
    const inOneSecond = [{ $set: { expire: { $dateAdd: { startDate: '$expire', unit: 'second', amount: 1 } } } }];
    await mongoose.connection.collection('ratelimits').updateOne({ key: 'earlier:somebody' }, inOneSecond);

    expect(await countAllowed(limiter, 1)).toBe(0);
  });

  it('is multiplied by the factor, and counts again once forgotten', async () => {
    const limiter = createLimiter({ name: 'factor', points: 5, seconds: 60, factor: 2 });
    expect(await countAllowed(limiter, 20)).toBe(10);

    await limiter.forget('somebody');

    expect(await countAllowed(limiter, 20)).toBe(10);
  });

  it('is shared by every instance', async () => {
    const rule = { name: 'shared', points: 3, seconds: 60, factor: 1 };
    const [here, there] = [createLimiter(rule), createLimiter(rule)];

    expect((await countAllowed(here, 2)) + (await countAllowed(there, 2))).toBe(3);
  });

  it('is answered with 429 and the time to wait', async () => {
    const limiter = createLimiter({ name: 'http', points: 1, seconds: 60, factor: 1 });
    const app = express()
      .get('/', limitedByAddress(limiter), (_req, res) => void res.json('in'))
      .use(errorHandler);
    expect((await request(app).get('/')).status).toBe(200);

    const answer = await request(app).get('/');

    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const { msg, params } = answer.body as ApiError;
    expect([msg, params]).toEqual(
      params?.['unit'] === 'minute'
        ? ['Too many attempts. Please wait a minute and try again', { count: 1, unit: 'minute' }]
        : [
            `Too many attempts. Please wait ${String(params?.['count'])} seconds and try again`,
            { count: expect.any(Number), unit: 'seconds' },
          ],
    );
    expect(Number(answer.get('Retry-After'))).toBeGreaterThan(50);
  });

  it.each([
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ])('is not forgotten by an instance whose clock is a day %s, and refuses no longer for it', async (way, ms) => {
    const limiter = createLimiter({ name: way, points: 2, seconds: 60, factor: 1 });
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + ms);
    try {
      await limiter.take('somebody');
    } finally {
      clock.mockRestore();
    }
    await limiter.take('somebody');

    await expect(limiter.take('somebody')).rejects.toMatchObject({ status: 429 });

    const counts = mongoose.connection.db!.collection<{ key: string; expire: Date }>('ratelimits');
    const expire = (await counts.findOne({ key: `${way}:somebody` }))?.expire.getTime();
    expect(Math.abs(Number(expire) - now - 60_000)).toBeLessThan(30_000);
  });

  it('counts anew where an older version wrote a time far in the future', async () => {
    const limiter = createLimiter({ name: 'far', points: 2, seconds: 60, factor: 1 });
    const expire = new Date(Date.now() + 86_400_000);
    await mongoose.connection.db!.collection('ratelimits').insertOne({ key: 'far:somebody', points: 3, expire });

    expect(await countAllowed(limiter, 5)).toBe(2);
  });

  it('doubles the wait each time it is met, if it grows', async () => {
    const limiter = createLimiter({ name: 'growing', points: 1, seconds: 900, factor: 1, growing: true });
    const waitAfterTheNextRefusal = async (): Promise<number> => {
      await limiter.take('somebody');
      const refusal: unknown = await limiter.take('somebody').catch((error: unknown) => error);
      await mongoose.connection.db!.collection('ratelimits').deleteOne({ key: 'growing:somebody' });
      return Number((refusal as { headers: Record<string, string> }).headers['Retry-After']);
    };

    expect(await waitAfterTheNextRefusal()).toBe(900);
    expect(await waitAfterTheNextRefusal()).toBe(1800);
    expect(await waitAfterTheNextRefusal()).toBe(3600);
  });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:4711', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1:ffff::1', '2001:db8:1'],
  ['2001:DB8:0001::1', '2001:db8:1'],
  ['[2001:db8:1::1]:4711', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['unknown', 'unknown'],
])('counts %s as %s', (ip, counted) => {
  expect(callerAddress({ ip })).toBe(counted);
});
