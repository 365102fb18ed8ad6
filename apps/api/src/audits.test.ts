import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { auditStoredTimes, storedTimesJob } from './platform/mend-times.js';
import type { Finding } from './platform/finding.js';
import { createLogger } from './platform/log.js';
import './models.js';
import { STORED_TIMES } from './audits.js';
import { leaveDatabase, openDatabase, rawDatabase } from './testing/open-database.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** The time `ms` from now. */
const away = (ms: number): Date => new Date(Date.now() + ms);

beforeAll(openDatabase);
afterAll(leaveDatabase);

const findings = async (): Promise<Finding[]> => {
  const found: Finding[] = [];
  await auditStoredTimes(STORED_TIMES, new Date(), (finding) => found.push(finding));
  return found;
};
const mend = storedTimesJob(STORED_TIMES, createLogger('silent'));

/** The records of an instance whose clock is that far ahead. */
const ahead = (ms: number) =>
  [
    ['mail', 'mails', { state: 'waiting', attempts: 0, nextAt: away(ms) }, 'nextAt', 0],
    ['mail', 'mails', { state: 'waiting', attempts: 1, nextAt: away(ms + MINUTE) }, 'nextAt', 0],
    ['order', 'orders', { status: 'pending', expiresAt: away(ms + 15 * MINUTE) }, 'expiresAt', 15 * MINUTE],
    [
      'cash_order',
      'orders',
      // A right clock holds the stock over holidays.
      { status: 'pending', paymentMethod: 'cash', expiresAt: away(40 * ms + 9 * DAY) },
      'expiresAt',
      120 * MINUTE,
    ],
    ['payment', 'paymentattempts', { createdAt: away(ms), nextCheckAt: away(ms + MINUTE) }, 'nextCheckAt', 0],
    ['refund', 'paymentattempts', { createdAt: away(-DAY), refundCheckAt: away(ms + MINUTE) }, 'refundCheckAt', 0],
    [
      'link',
      'accountlinks',
      { purpose: 'password-reset', expiresAt: away(ms + 30 * MINUTE) },
      'expiresAt',
      30 * MINUTE,
    ],
    ['limit', 'ratelimits', { key: 'a', points: 9, expire: away(ms + MINUTE) }, 'expire', 0],
    ['budget', 'mailbudgets', { mails: [{ id: 'a', at: away(ms) }], expireAt: away(ms + 60 * MINUTE) }, 'expireAt', 0],
    ['lease', 'leases', { holder: 'killed', until: away(ms) }, 'until', 0],
  ] as const;

it.each(ahead(2 * DAY))('corrects the time of a %s that lies in the future', async (kind, name, fields, field, ms) => {
  const collection = rawDatabase().collection(name);
  const _id = new Types.ObjectId();
  await collection.insertOne({ _id, ...fields });
  expect(await findings()).toMatchObject([{ severity: 'error', code: `${kind}_ahead`, ids: { [kind]: String(_id) } }]);

  await mend.run(new AbortController().signal);

  expect(await findings()).toEqual([]);
  const time = (await collection.findOne({ _id }))?.[field] as Date;
  expect(Math.abs(time.getTime() - Date.now() - ms)).toBeLessThan(30_000);
  await collection.deleteOne({ _id });
});

it.each(ahead(0))(
  'leaves the time of a %s that a right clock has written',
  async (_kind, name, fields, _field, _ms) => {
    const collection = rawDatabase().collection(name);
    const _id = new Types.ObjectId();
    await collection.insertOne({ _id, ...fields });

    expect(await findings()).toEqual([]);
    await mend.run(new AbortController().signal);

    expect(await collection.findOne({ _id })).toEqual({ _id, ...fields });
    await collection.deleteOne({ _id });
  },
);

it('finds the times by indexes', async () => {
  const plans = await Promise.all(
    STORED_TIMES.filter(({ kind }) => kind !== 'lease').map(({ collection, ahead: query }) =>
      rawDatabase().collection(collection).find(query(new Date())).explain(),
    ),
  );

  for (const plan of plans) expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
});
