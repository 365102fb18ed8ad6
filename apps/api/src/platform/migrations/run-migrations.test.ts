import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { mongo } from 'mongoose';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { createLogger } from '../log.js';
import { migrationsIn, runMigrations, type Migration } from './index.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);
beforeEach(async () => {
  await migrationsIn(rawDatabase()).deleteMany({});
  await rawDatabase().collection('leases').deleteMany({});
});

/** Longer than a busy machine keeps a process waiting, so that no lease ends for want of a renewal. */
const LEASE_MS = 6_000;

const run = (migrations: readonly Migration[], leaseMs?: number): Promise<void> =>
  runMigrations({
    db: rawDatabase(),
    migrations,
    log: createLogger('silent'),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
const step = (number: number, up: (db: mongo.Db, signal: AbortSignal) => Promise<unknown>): Migration => ({
  number,
  name: `step ${String(number)}`,
  up: async (db, signal) => {
    await up(db, signal);
  },
});

it('runs each once and in order, although five instances start at the same moment', async () => {
  const ran: number[] = [];
  const slowly = (number: number) =>
    step(number, async () => {
      ran.push(number);
      await sleep(100);
    });
  const migrations = [slowly(2), slowly(1), slowly(3)];

  await Promise.all(
    Array.from({ length: 5 }, () =>
      run(migrations).then(() => {
        expect(ran).toEqual([1, 2, 3]);
      }),
    ),
  );
  await run(migrations);

  expect(ran).toEqual([1, 2, 3]);
  const docs = await migrationsIn(rawDatabase()).find().sort({ _id: 1 }).toArray();
  expect(docs).toMatchObject([1, 2, 3].map((number) => ({ _id: number, name: `step ${String(number)}`, attempts: 1 })));
});

it('runs only the migrations of a new version', async () => {
  const ran: number[] = [];
  const note = (number: number) => step(number, () => Promise.resolve(ran.push(number)));
  await run([note(1)]);
  await run([note(1), note(2)]);

  expect(ran).toEqual([1, 2]);
});

it('restarts a migration whose instance was killed during it, once its lease has run out', async () => {
  await migrationsIn(rawDatabase()).insertOne({ _id: 1, name: 'step 1', startedAt: new Date(), attempts: 1 });
  const until = new Date(Date.now() + 700);
  await rawDatabase()
    .collection<{ _id: string; holder: string; until: Date }>('leases')
    .insertOne({ _id: 'migrations', holder: 'who is no more', until });
  let ranAt = 0;
  const ran = () => Promise.resolve((ranAt = Date.now()));

  await run([step(1, ran)]);

  expect(ranAt).toBeGreaterThanOrEqual(until.getTime());
  expect(await migrationsIn(rawDatabase()).findOne({ _id: 1 })).toMatchObject({
    attempts: 2,
    finishedAt: expect.any(Date) as unknown,
  });
});

it('stops at a migration that fails, and continues from it at the next start', async () => {
  let isBroken = true;
  const ran: number[] = [];
  const migrations = [
    step(1, () => Promise.resolve(ran.push(1))),
    step(2, () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(ran.push(2)))),
    step(3, () => Promise.resolve(ran.push(3))),
  ];

  await expect(run(migrations)).rejects.toThrow('broken');
  expect(ran).toEqual([1]);
  isBroken = false;
  await run(migrations);

  expect(ran).toEqual([1, 2, 3]);
});

it('does not count a migration as done whose lease was lost meanwhile', async () => {
  const robbed = step(1, async (db, signal) => {
    await db
      .collection<{ _id: string }>('leases')
      .updateOne({ _id: 'migrations' }, { $set: { holder: 'another', until: new Date(Date.now() + 500) } });
    if (!signal.aborted) await once(signal, 'abort');
  });

  await expect(run([robbed], LEASE_MS)).rejects.toThrow('taken over');

  expect(await migrationsIn(rawDatabase()).findOne({ _id: 1 })).not.toHaveProperty('finishedAt');
});

it('notifies a migration that its lease is lost, so that two instances never migrate at once', async () => {
  let reason: unknown;
  const robbed = step(1, async (db, signal) => {
    await db
      .collection<{ _id: string }>('leases')
      .updateOne({ _id: 'migrations' }, { $set: { holder: 'another', until: new Date(Date.now() + 500) } });
    await sleep(60_000, undefined, { signal }).catch(() => undefined);
    reason = signal.reason;
  });

  await expect(run([robbed], LEASE_MS)).rejects.toThrow('taken over');

  expect(reason).toEqual(new Error('The lease migrations was taken over'));
});

it('accepts the data of a newer version that names this version or an older one, and no others', async () => {
  const nothing = () => Promise.resolve();
  const released = [step(1, nothing), step(2, nothing)];
  await run([...released, { ...step(3, nothing), worksSince: 2 }]);

  await expect(run(released)).resolves.toBeUndefined();
  await expect(run([step(1, nothing)])).rejects.toThrow('newer version of the shop (migration 2, step 2)');

  await run([...released, { ...step(3, nothing), worksSince: 2 }, { ...step(4, nothing), worksSince: 3 }]);
  await expect(run(released)).rejects.toThrow('newer version of the shop (migration 4, step 4)');
});

it('refuses a database of a newer version, and two migrations of one number', async () => {
  const nothing = () => Promise.resolve();
  await run([step(1, nothing), step(2, nothing)]);

  await expect(run([step(1, nothing)])).rejects.toThrow('newer version of the shop (migration 2, step 2)');
  await expect(run([step(1, nothing), step(1, nothing)])).rejects.toThrow('Two migrations have the number 1');
});
