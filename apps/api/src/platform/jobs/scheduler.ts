import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backgroundDb } from '../database/background-client.js';
import { deadlineSignal, withDeadline } from '../database/deadline.js';
import { takeLease, type Lease } from '../leases.js';
import { jobsIn, type JobDoc } from './job-record.js';

/** Periodic work of the shop. */
export interface Job {
  /** Must not change, as the record of its runs goes by it. */
  readonly name: string;
  readonly everyMs: number;
  /** Ends soon, and well, once the signal is aborted. What it throws is kept for `doctor`; it runs again at its next time. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

export interface SchedulerOptions {
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** How long a job waits after its instance was killed over it; the default is 30 seconds. */
  readonly leaseMs?: number;
  /** How long one run may spend on the database; the default is ten minutes. */
  readonly runMs?: number;
}

export interface Scheduler {
  readonly start: () => void;
  /** Stops running jobs, and waits for them up to 10 seconds. */
  readonly stop: () => Promise<void>;
}

/** The time limit of a query about a job's record. */
const ANSWER_WITHIN_MS = 10_000;
/** How long one run may spend on the database, so that a run that hangs does not stop the job for good. */
const DATABASE_WITHIN_MS = 10 * 60_000;
/** How long to wait for running jobs at the end, so that one that hangs does not keep the process alive. */
const STOP_WITHIN_MS = 10_000;
/** The minimum time between two checks whether a job is due. */
const SHORTEST_LOOK_MS = 10;

const anyOf = (...signals: readonly (AbortSignal | undefined)[]): AbortSignal =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined));

const nextFrom = (ms: number) => ({ $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: ms } });

/**
 * Runs each job at its interval, in one instance at a time however many there are: who runs it holds its lease in the
 * database. A job whose instance is killed runs elsewhere once that lease has run out.
 */
export const createScheduler = ({ jobs, log, leaseMs, runMs = DATABASE_WITHIN_MS }: SchedulerOptions): Scheduler => {
  const ending = new AbortController();
  const isEnding = (): boolean => ending.signal.aborted;
  let running: Promise<unknown> | undefined;

  const isDue = async ({ name, everyMs }: Job): Promise<boolean> => {
    // An interval that was shortened counts at once.
    const isLater = { $expr: { $gt: ['$nextRunAt', '$$NOW'] } };
    const later = await withDeadline(ANSWER_WITHIN_MS, () =>
      jobsIn(backgroundDb()).findOne({ _id: name, everyMs, ...isLater }),
    );
    return later === null;
  };

  const keep = (name: string, set: Partial<Record<keyof JobDoc, unknown>>) =>
    withDeadline(ANSWER_WITHIN_MS, () =>
      jobsIn(backgroundDb()).updateOne({ _id: name }, [{ $set: set }], { upsert: true }),
    );

  const runHeld = async ({ name, everyMs, run }: Job, lease: Lease): Promise<void> => {
    await keep(name, {
      everyMs,
      lastRunAt: '$$NOW',
      nextRunAt: nextFrom(everyMs),
      failures: { $ifNull: ['$failures', 0] },
    });
    try {
      await withDeadline(runMs, () => run(anyOf(ending.signal, lease.lost, deadlineSignal())));
      await keep(name, { lastSuccessAt: '$$NOW', failures: 0 });
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job failed; it runs again at its next time');
      const message = error instanceof Error ? error.message : String(error);
      const lastError = { at: '$$NOW', message: { $literal: message } };
      await keep(name, { lastError, failures: { $add: [{ $ifNull: ['$failures', 0] }, 1] } });
    }
  };

  const runIfDue = async (job: Job): Promise<void> => {
    if (!(await isDue(job))) return;
    const lease = await takeLease(backgroundDb(), `job ${job.name}`, leaseMs);
    if (!lease) return;
    try {
      // Asked again: it may have run elsewhere between the question and the lease.
      if (!isEnding() && (await isDue(job))) await runHeld(job, lease);
    } finally {
      await lease.release();
    }
  };

  /** How long until the job may be due, by this instance's clock; a wrong one only makes it look too early or once more. */
  const untilNext = async ({ name, everyMs }: Job): Promise<number> => {
    const known = await withDeadline(ANSWER_WITHIN_MS, () =>
      jobsIn(backgroundDb()).findOne({ _id: name }, { projection: { nextRunAt: 1 } }),
    );
    // Written down before its first run, so that `doctor` knows of one that never runs.
    if (!known) {
      await keep(name, {
        everyMs: { $ifNull: ['$everyMs', everyMs] },
        nextRunAt: { $ifNull: ['$nextRunAt', '$$NOW'] },
        failures: { $ifNull: ['$failures', 0] },
      });
    }
    const left = known ? known.nextRunAt.getTime() - Date.now() : 0;
    return Math.min(Math.max(left, SHORTEST_LOOK_MS, everyMs / 10), everyMs);
  };

  const repeat = async (job: Job): Promise<void> => {
    while (!isEnding()) {
      try {
        await sleep(await untilNext(job), undefined, { signal: ending.signal, ref: false });
        await runIfDue(job);
      } catch (error) {
        if (isEnding()) return;
        log.warn({ err: error, job: job.name }, 'a job could not be looked at');
        await sleep(job.everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      }
    }
  };

  return {
    start: () => {
      running ??= Promise.all(jobs.map(repeat));
    },
    stop: async () => {
      ending.abort();
      await Promise.race([running, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
};
