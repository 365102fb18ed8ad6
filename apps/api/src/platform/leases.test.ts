import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../faults/testing/until.js';
import { leaveDatabase, openDatabase, rawDatabase } from '../testing/open-database.js';
import { takeLease } from './leases.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

const leases = () => rawDatabase().collection<{ _id: string; holder: string; until: Date }>('leases');

it('a lease belongs to one of many simultaneous callers, and to the next once it is released', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => takeLease(rawDatabase(), 'one')));
  const held = results.filter((lease) => lease !== undefined);
  expect(held).toHaveLength(1);

  await held[0]?.release();
  const next = await takeLease(rawDatabase(), 'one');
  expect(next).toBeDefined();
  await next?.release();
});

it('a lease is renewed for as long as its holder lives', async () => {
  const lease = await takeLease(rawDatabase(), 'kept', { leaseMs: 6_000 });
  const first = await leases().findOne({ _id: 'kept' });
  await until(async () => {
    const now = await leases().findOne({ _id: 'kept' });
    return now !== null && first !== null && now.until.getTime() > first.until.getTime();
  });

  expect(await takeLease(rawDatabase(), 'kept')).toBeUndefined();
  await lease?.release();
});

it('a lease is free once the time of a killed holder is over, and not before', async () => {
  const A_MINUTE = 60_000;
  await leases().insertMany([
    { _id: 'running', holder: 'killed', until: new Date(Date.now() + A_MINUTE) },
    { _id: 'over', holder: 'killed', until: new Date(Date.now() - 1) },
    {
      _id: 'too long',
      holder: 'killed while the clock was a day ahead',
      until: new Date(Date.now() + 1_440 * A_MINUTE),
    },
  ]);

  expect(await takeLease(rawDatabase(), 'running')).toBeUndefined();
  for (const name of ['over', 'too long']) {
    const next = await takeLease(rawDatabase(), name);
    expect(next).toBeDefined();
    await next?.release();
  }
});

it('a lease reports to its holder that it was lost', async () => {
  const lease = await takeLease(rawDatabase(), 'lost', { leaseMs: 6_000 });
  expect(lease?.lost.aborted).toBe(false);

  await leases().updateOne(
    { _id: 'lost' },
    { $set: { holder: 'somebody else', until: new Date(Date.now() + 60_000) } },
  );
  await until(() => lease?.lost.aborted === true);

  await lease?.release();
  expect(await leases().findOne({ _id: 'lost' })).toMatchObject({ holder: 'somebody else' });
});
