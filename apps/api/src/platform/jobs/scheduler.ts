import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backgroundDb } from '../database/background-client.js';
import { deadlineSignal, withDeadline } from '../database/deadline.js';
import { afterNow } from '../stored-times.js';
import { countJobRun, expectJobRuns } from '../metrics/index.js';
import { takeLease, type Lease } from '../leases.js';
import { jobReading, jobsIn } from './job-record.js';
import type { Trigger } from './trigger.js';

/** Periodic work of the shop. */
export interface Job {
  /** The key of its record; must not change. */
  readonly name: string;
  readonly everyMs: number;
  /** Must return soon after the signal is aborted. Errors are stored for `doctor`, and the next run keeps its time. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Makes the job run before its next time. */
  readonly trigger?: Trigger;
}

export interface SchedulerOptions {
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** The time for which a job is blocked after its instance was killed; the default is 30 seconds. */
  readonly leaseMs?: number;
  /** The time that one run may spend on the database; the default is ten minutes. */
  readonly runMs?: number;
}

/** The time limit of a query about a job's record. */
const ANSWER_WITHIN_MS = 10_000;
/** The time that one run may spend on the database, so that a hanging run does not stop the job for good. */
const DATABASE_WITHIN_MS = 10 * 60_000;
/** The time to wait for running jobs at the end, so that a hanging job does not keep the process alive. */
const STOP_WITHIN_MS = 10_000;
/** The minimum time between two checks whether a job is due. */
const MIN_LOOK_MS = 10;
/** The time from the pull of a trigger to the run. All work of that time is done together. */
const TRIGGERED_AFTER_MS = 1_000;

const anySignal = (...signals: readonly (AbortSignal | undefined)[]): AbortSignal =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined));

/**
 * Runs each job at its interval, in only one instance at a time: the instance that runs it holds a lease in the
 * database. If that instance is killed, another one runs the job once the lease has expired.
 */
export const createScheduler = ({ jobs, log, leaseMs, runMs = DATABASE_WITHIN_MS }: SchedulerOptions) => {
  const ending = new AbortController();
  // Jobs share this signal with nothing else: Node.js would warn of more than ten listeners.
  setMaxListeners(0, ending.signal);
  const isEnding = (): boolean => ending.signal.aborted;
  let running: Promise<unknown> | undefined;

  const store = (name: string, set: Readonly<Record<string, unknown>>) =>
    withDeadline(ANSWER_WITHIN_MS, () =>
      jobsIn(backgroundDb()).updateOne({ _id: name }, [{ $set: { ...set } }], { upsert: true }),
    );

  /** Runs the job, whose record has its start and its lease already. @returns the fields that record its end */
  const runHeld = async ({ name, run }: Job, { lost }: Lease): Promise<Readonly<Record<string, unknown>>> => {
    try {
      await withDeadline(runMs, () => run(anySignal(ending.signal, lost, deadlineSignal())));
      countJobRun(name, 'succeeded');
      return { lastSuccessAt: '$$NOW', failures: 0 };
    } catch (error) {
      countJobRun(name, 'failed');
      log.warn({ err: error, job: name }, 'a job failed; it runs again at its next time');
      const message = error instanceof Error ? error.message : String(error);
      const lastError = { at: '$$NOW', message: { $literal: message } };
      return { lastError, failures: { $add: [{ $ifNull: ['$failures', 0] }, 1] } };
    }
  };

  /**
   * Runs the job if it is due and no instance is running it. Its record is its lease, too: a run writes it twice.
   * @returns the time at which the job is due again, by `performance.now()`, if it ran here
   */
  const runIfDue = async (job: Job): Promise<number | undefined> => {
    const { name, everyMs, trigger } = job;
    const isTriggered = trigger?.signal().aborted ?? false;
    // A shortened interval takes effect immediately, and a time beyond the interval is wrong.
    const isLater = { $and: [{ $gt: ['$nextRunAt', '$$NOW'] }, { $lte: ['$nextRunAt', afterNow(everyMs)] }] };
    const isDue = { $or: [{ $ne: ['$everyMs', everyMs] }, { $not: [isLater] }] };
    const started = {
      everyMs,
      lastRunAt: '$$NOW',
      nextRunAt: afterNow(everyMs),
      failures: { $ifNull: ['$failures', 0] },
    };
    const { collectionName: collection } = jobsIn(backgroundDb());
    const when = isTriggered || isDue;
    const lease = await takeLease(backgroundDb(), name, { leaseMs, collection, when, set: started });
    if (!lease) return undefined;
    const nextRunAt = performance.now() + everyMs;
    trigger?.reset();
    const outcome = isEnding() ? { nextRunAt: '$$NOW' } : await runHeld(job, lease);
    // `doctor` has to learn of runs that end after another instance took over, too.
    if (!(await lease.release(outcome))) await store(name, outcome);
    return nextRunAt;
  };

  /** Time until the job may be due. */
  const untilNext = async ({ name, everyMs }: Job): Promise<number> => {
    const recorded = await withDeadline(ANSWER_WITHIN_MS, () =>
      jobsIn(backgroundDb()).findOne<{ remainingMs: number }>(
        { _id: name },
        { projection: { remainingMs: { $subtract: ['$nextRunAt', '$$NOW'] } } },
      ),
    );
    // Recorded before its first run, so that `doctor` notices a job that never runs.
    if (!recorded) {
      await store(name, {
        everyMs: { $ifNull: ['$everyMs', everyMs] },
        nextRunAt: { $ifNull: ['$nextRunAt', '$$NOW'] },
        failures: { $ifNull: ['$failures', 0] },
      });
    }
    const remainingMs = recorded?.remainingMs ?? 0;
    // The time is wrong, such as after a clock was ahead: the job is due now.
    if (remainingMs > everyMs) return MIN_LOOK_MS;
    return Math.max(remainingMs, MIN_LOOK_MS, everyMs / 10);
  };

  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  /** Waits for a number of milliseconds, or for the job's trigger. */
  const wait = async ({ trigger }: Job, ms: number): Promise<void> => {
    const pulled = trigger?.signal();
    await pause(ms, pulled ? AbortSignal.any([ending.signal, pulled]) : ending.signal);
    if (pulled?.aborted) await pause(TRIGGERED_AFTER_MS, ending.signal);
  };

  /** The time until the next run after a run here. A run that took longer than the interval leaves time for others. */
  const untilOwnNext = (nextRunAt: number, everyMs: number): number =>
    // Adds a millisecond, as a timer may fire early by a part of one.
    Math.max(nextRunAt - performance.now() + 1, MIN_LOOK_MS, everyMs / 10);

  const repeat = async (job: Job): Promise<void> => {
    let nextRunAt: number | undefined;
    while (!isEnding()) {
      try {
        await wait(job, nextRunAt === undefined ? await untilNext(job) : untilOwnNext(nextRunAt, job.everyMs));
        if (isEnding()) return;
        nextRunAt = await runIfDue(job);
      } catch (error) {
        if (isEnding()) return;
        log.warn({ err: error, job: job.name }, 'a job could not be checked');
        nextRunAt = undefined;
        await wait(job, job.everyMs);
      }
    }
  };

  return {
    reading: jobReading(backgroundDb),
    start: (): void => {
      for (const { name } of jobs) expectJobRuns(name);
      running ??= Promise.all(jobs.map(repeat));
    },
    /** Stops running jobs, and waits for them up to 10 seconds. */
    stop: async (): Promise<void> => {
      ending.abort();
      await Promise.race([running, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
};

export type Scheduler = ReturnType<typeof createScheduler>;
