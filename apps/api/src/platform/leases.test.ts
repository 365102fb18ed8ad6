import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../faults/testing/until.js';
import { leaveDatabase, openDatabase, rawDatabase } from '../testing/open-database.js';
import { takeLease } from './leases.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

const leases = () => rawDatabase().collection<{ _id: string; holder: string; until: Date }>('leases');

it('goes to one of many who ask at the same moment, and to the next once it is released', async () => {
  const asked = await Promise.all(Array.from({ length: 10 }, () => takeLease(rawDatabase(), 'one')));
  const held = asked.filter((lease) => lease !== undefined);
  expect(held).toHaveLength(1);

  await held[0]?.release();
  const next = await takeLease(rawDatabase(), 'one');
  expect(next).toBeDefined();
  await next?.release();
});

it('is kept for as long as its holder lives, and runs out after it was killed', async () => {
  const lease = await takeLease(rawDatabase(), 'kept', 600);
  await sleep(1_500);
  expect(await takeLease(rawDatabase(), 'kept', 600)).toBeUndefined();
  await lease?.release();

  // What a killed holder leaves behind.
  await leases().insertOne({ _id: 'left', holder: 'who is no more', until: new Date(Date.now() + 500) });
  expect(await takeLease(rawDatabase(), 'left')).toBeUndefined();
  await sleep(700);
  const next = await takeLease(rawDatabase(), 'left');
  expect(next).toBeDefined();
  await next?.release();
});

it('tells its holder that it was lost', async () => {
  const lease = await takeLease(rawDatabase(), 'lost', 300);
  expect(lease?.lost.aborted).toBe(false);

  await leases().updateOne(
    { _id: 'lost' },
    { $set: { holder: 'somebody else', until: new Date(Date.now() + 60_000) } },
  );
  await until(() => lease?.lost.aborted === true);

  await lease?.release();
  expect(await leases().findOne({ _id: 'lost' })).toMatchObject({ holder: 'somebody else' });
});
