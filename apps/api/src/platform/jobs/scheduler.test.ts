import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { until } from '../../faults/testing/until.js';
import { startProgram } from '../../testing/start-process.js';
import type { Finding } from '../finding.js';
import { DeadlineError } from '../database/deadline.js';
import { createLogger } from '../log.js';
import { auditJobs, createScheduler, createTrigger, jobsIn, type Job, type Scheduler } from './index.js';
import type { SchedulerOptions } from './scheduler.js';

const started: Scheduler[] = [];
beforeAll(openDatabase);
afterEach(async () => {
  await Promise.all(started.splice(0).map((scheduler) => scheduler.stop()));
  await jobsIn(rawDatabase()).deleteMany({});
});
afterAll(leaveDatabase);

const anInstanceWith = (options: Pick<SchedulerOptions, 'jobs' | 'runMs'>): Scheduler => {
  const scheduler = createScheduler({ ...options, log: createLogger('silent'), leaseMs: 2_000 });
  started.push(scheduler);
  scheduler.start();
  return scheduler;
};
/** A scheduler with these jobs, like an instance of the shop. */
const anInstance = (...jobs: readonly Job[]): Scheduler => anInstanceWith({ jobs });
const jobRecord = (name: string) => jobsIn(rawDatabase()).findOne({ _id: name });
/** Another instance runs the job until a time, or was killed. */
const holdElsewhere = async (name: string, everyMs: number, until: Date): Promise<void> => {
  await jobsIn(rawDatabase()).insertOne({
    _id: name,
    everyMs,
    nextRunAt: new Date(),
    failures: 0,
    holder: 'another',
    until,
  });
};
const findings = async (now = new Date()): Promise<Finding[]> => {
  const found: Finding[] = [];
  await auditJobs(rawDatabase(), now, (finding) => found.push(finding));
  return found;
};

it('runs a job at its interval in one instance at a time, however many there are', async () => {
  const times: number[] = [];
  let atOnce = 0;
  let most = 0;
  const job: Job = {
    name: 'shared',
    everyMs: 200,
    run: async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      // By the database's clock: this process may be delayed between measuring the time and acting.
      times.push((await jobRecord('shared'))?.lastRunAt?.getTime() ?? NaN);
      await sleep(30);
      atOnce -= 1;
    },
  };
  for (let count = 0; count < 4; count += 1) anInstance(job);

  await until(() => times.length >= 5);

  expect(most).toBe(1);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  // Checked at most a tenth of the interval too early.
  expect(Math.min(...pauses)).toBeGreaterThan(150);
});

it('stores when it ran, succeeded and failed, and continues after a failure', async () => {
  let runs = 0;
  anInstance({
    name: 'shaky',
    everyMs: 20,
    run: () => {
      runs += 1;
      return runs <= 3 ? Promise.reject(new Error(`broken ${String(runs)}`)) : Promise.resolve();
    },
  });

  // The record itself, as the next run may succeed before it is read again.
  let failed: unknown;
  await until(async () => {
    const record = await jobRecord('shaky');
    if (record?.failures === 3) failed = record;
    return failed !== undefined;
  });
  expect(failed).not.toHaveProperty('lastSuccessAt');
  await until(async () => (await jobRecord('shaky'))?.failures === 0 && runs > 3);

  expect(await jobRecord('shaky')).toMatchObject({
    everyMs: 20,
    lastRunAt: expect.any(Date) as unknown,
    lastSuccessAt: expect.any(Date) as unknown,
    lastError: { at: expect.any(Date) as unknown, message: 'broken 3' },
  });
});

it('runs a job elsewhere when its instance is killed, once its lease has run out', async () => {
  const freeAt = Date.now() + 500;
  await holdElsewhere('orphaned', 50, new Date(freeAt));
  let ranAt = 0;
  anInstance({ name: 'orphaned', everyMs: 50, run: () => Promise.resolve(void (ranAt = Date.now())) });

  await until(() => ranAt > 0);

  expect(ranAt).toBeGreaterThanOrEqual(freeAt);
});

it('runs a job elsewhere when its process is killed in the middle of a run, and not before', async () => {
  const uri = new URL(process.env['TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/${rawDatabase().databaseName}`;
  // Long enough for its holder to renew it on a busy machine.
  const leaseMs = 5_000;
  const holder = startProgram('testing/job-holder.ts', { MONGODB_URI: uri.href }, ['held', String(leaseMs)]);
  try {
    await holder.waitForOutput(/(running)/);
    let runs = 0;
    anInstance({ name: 'held', everyMs: 100, run: () => Promise.resolve(void (runs += 1)) });
    // The job's lease is renewed as long as its process runs.
    await sleep(2 * leaseMs);
    expect(runs).toBe(0);

    holder.child.kill('SIGKILL');
    await holder.ended;

    // Recorded a moment after the run; the killed process has recorded none.
    await until(async () => (await jobRecord('held'))?.lastSuccessAt instanceof Date);
    expect(runs).toBeGreaterThan(0);
  } finally {
    holder.child.kill('SIGKILL');
  }
}, 60_000);

it('does not run a job before its time because the shop was started again', async () => {
  let runs = 0;
  const daily: Job = { name: 'daily', everyMs: 86_400_000, run: () => Promise.resolve(void (runs += 1)) };
  await jobsIn(rawDatabase()).insertOne({
    _id: 'daily',
    everyMs: 86_400_000,
    lastRunAt: new Date(),
    nextRunAt: new Date(Date.now() + 200),
    failures: 0,
  });

  anInstance(daily);
  await sleep(100);
  expect(runs).toBe(0);
});

it.each([
  ['three hours', 2_000, 3 * 60 * 60_000],
  ['a year', 86_400_000, 365 * 86_400_000],
])(
  'runs a job at once whose next run a clock wrote that was %s ahead, and makes doctor report it',
  async (_, everyMs, aheadMs) => {
    const nextRunAt = new Date(Date.now() + aheadMs + everyMs);
    await jobsIn(rawDatabase()).insertOne({ _id: 'ahead', everyMs, nextRunAt, failures: 0 });
    expect(await findings()).toEqual([
      {
        severity: 'error',
        code: 'job_ahead',
        message: `The job ahead is scheduled for ${nextRunAt.toISOString()}, later than its interval allows.`,
        ids: { job: 'ahead' },
      },
    ]);
    const before = performance.now();
    let ranAfterMs = Infinity;

    anInstance({
      name: 'ahead',
      everyMs,
      run: () => Promise.resolve(void (ranAfterMs = Math.min(ranAfterMs, performance.now() - before))),
    });
    await until(async () => (await jobRecord('ahead'))?.lastSuccessAt instanceof Date);

    expect(ranAfterMs).toBeLessThan(1_900);
    expect((await jobRecord('ahead'))?.nextRunAt.getTime()).toBeLessThanOrEqual(Date.now() + everyMs);
    expect(await findings()).toEqual([]);
  },
);

it('waits at its end for running jobs, asks them to end, and starts nothing', async () => {
  let ended = 0;
  let begun = 0;
  const scheduler = anInstance({
    name: 'long',
    everyMs: 20,
    run: async (signal) => {
      begun += 1;
      await sleep(60_000, undefined, { signal }).catch(() => undefined);
      await sleep(50);
      ended += 1;
    },
  });
  await until(() => begun === 1);

  await scheduler.stop();

  expect(ended).toBe(1);
  await sleep(100);
  expect(begun).toBe(1);
  // The job's lease is released immediately.
  expect(await jobRecord('long')).not.toHaveProperty('holder');
});

describe('a job with a trigger', () => {
  const HOUR_MS = 3_600_000;

  it('runs within moments of a pull, once for all pulls of that time', async () => {
    const trigger = createTrigger();
    let runs = 0;
    anInstance({ name: 'rare', everyMs: HOUR_MS, trigger, run: () => Promise.resolve(void (runs += 1)) });

    trigger.pull();
    trigger.pull();
    await until(async () => (await jobRecord('rare'))?.lastSuccessAt instanceof Date);

    expect(runs).toBe(1);
    expect(trigger.signal().aborted).toBe(false);
    trigger.pull();
    await until(() => runs === 2);
  });

  it('runs again for a pull during its run', async () => {
    const trigger = createTrigger();
    let runs = 0;
    anInstance({
      name: 'busy',
      everyMs: HOUR_MS,
      trigger,
      run: () => {
        runs += 1;
        if (runs === 1) trigger.pull();
        return Promise.resolve();
      },
    });

    trigger.pull();

    await until(() => runs === 2);
  });

  it('runs once the database lets it, if it did not when the run began', async () => {
    const trigger = createTrigger();
    const refused: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void refused.push(line) });
    const nextRunAt = new Date(Date.now() + HOUR_MS);
    await jobsIn(rawDatabase()).insertOne({ _id: 'hindered', everyMs: HOUR_MS, nextRunAt, failures: 0 });
    await rawDatabase().command({ collMod: 'jobs', validator: { _id: { $ne: 'hindered' } } });
    let runs = 0;
    const job: Job = { name: 'hindered', everyMs: HOUR_MS, trigger, run: () => Promise.resolve(void (runs += 1)) };
    const scheduler = createScheduler({ jobs: [job], log, leaseMs: 2_000 });
    started.push(scheduler);
    scheduler.start();
    try {
      trigger.pull();
      await until(() => refused.length > 0);
      expect(runs).toBe(0);
    } finally {
      await rawDatabase().command({ collMod: 'jobs', validator: {} });
    }

    await until(() => runs === 1);
  });

  it('runs after another instance has released it', async () => {
    const trigger = createTrigger();
    const freeAt = Date.now() + 1_500;
    await holdElsewhere('occupied', HOUR_MS, new Date(freeAt));
    let ranAt = 0;
    anInstance({ name: 'occupied', everyMs: HOUR_MS, trigger, run: () => Promise.resolve(void (ranAt = Date.now())) });

    trigger.pull();
    await until(() => ranAt > 0);

    expect(ranAt).toBeGreaterThanOrEqual(freeAt);
  });
});

it('notifies a job that it has lost its lease', async () => {
  let reason: unknown;
  anInstance({
    name: 'robbed',
    everyMs: 20,
    run: async (signal) => {
      if (reason !== undefined) return;
      await rawDatabase()
        .collection<{ _id: string }>('jobs')
        .updateOne({ _id: 'robbed' }, { $set: { holder: 'another', until: new Date(Date.now() + 100) } });
      await sleep(60_000, undefined, { signal }).catch(() => undefined);
      reason = signal.reason;
    },
  });

  await until(() => reason !== undefined);

  expect(reason).toEqual(new Error('The lease robbed was taken over'));
});

it('notifies a job that it has exceeded its time, as its lease is free from then on', async () => {
  let reason: unknown;
  const slow: Job = {
    name: 'slow',
    everyMs: 20,
    run: async (signal) => {
      await sleep(3_000, undefined, { signal }).catch(() => undefined);
      reason ??= signal.reason;
    },
  };
  anInstanceWith({ jobs: [slow], runMs: 200 });

  await until(async () => (await jobRecord('slow'))?.lastError !== undefined);

  expect(reason).toBeInstanceOf(DeadlineError);
});

it('makes doctor report a job that fails again and again, or has not run for long', async () => {
  let runs = 0;
  const failing = anInstance({
    name: 'failing',
    everyMs: 20,
    run: () => {
      runs += 1;
      return Promise.reject(new Error('no way'));
    },
  });
  await until(() => runs >= 2);
  await until(async () => ((await jobRecord('failing'))?.failures ?? 0) >= 3);
  await failing.stop();
  const { failures = 0, nextRunAt } = (await jobRecord('failing')) ?? {};

  const found = await findings();
  expect(found).toEqual([
    {
      severity: 'error',
      code: 'job_failing',
      message: `The job failing has failed ${String(failures)} times in a row: no way.`,
      ids: { job: 'failing' },
    },
  ]);
  expect(await findings(new Date(Date.now() + 14 * 60_000))).toHaveLength(1);
  expect((await findings(new Date(Date.now() + 16 * 60_000))).slice(1)).toEqual([
    {
      severity: 'warning',
      code: 'job_overdue',
      message: `The job failing was due at ${nextRunAt?.toISOString() ?? ''} and has not run since.`,
      ids: { job: 'failing' },
    },
  ]);
});

it('makes doctor report a job that has never run, once it should have', async () => {
  // Another instance holds the lease but never runs the job.
  await holdElsewhere('unborn', 50, new Date(Date.now() + 50_000));
  anInstance({ name: 'unborn', everyMs: 50, run: () => Promise.resolve() });
  await until(async () => (await jobRecord('unborn')) !== null);
  const { nextRunAt } = (await jobRecord('unborn')) ?? {};

  expect(await findings(new Date(Date.now() + 14 * 60_000))).toEqual([]);
  expect(await findings(new Date(Date.now() + 16 * 60_000))).toEqual([
    {
      severity: 'warning',
      code: 'job_never_ran',
      message: `The job unborn has never run, although it was due at ${nextRunAt?.toISOString() ?? ''}.`,
      ids: { job: 'unborn' },
    },
  ]);
});
