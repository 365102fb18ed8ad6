/** The simulator's clock. It follows real time and can be moved forward, never back. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward by `ms` at once, then runs the jobs that are due; resolves when they are done. */
  advance(ms: number): Promise<void>;
  /** Runs `job` once the clock reaches `time`, by waiting or by `advance`. */
  at(time: number, job: () => Promise<void>): void;
  /** Discards all pending jobs. */
  stop(): void;
}

interface ScheduledJob {
  readonly time: number;
  readonly job: () => Promise<void>;
  readonly timer: NodeJS.Timeout;
}

/** @param realNow the underlying time source, in milliseconds since 1970 */
export const createClock = (realNow: () => number = Date.now): Clock => {
  let ahead = 0;
  const jobs = new Set<ScheduledJob>();
  const now = () => realNow() + ahead;

  return {
    now,
    async advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError('The clock can only advance by 0 or more milliseconds');
      ahead += ms;
      const due = [...jobs].filter(({ time }) => time <= now()).sort((a, b) => a.time - b.time);
      for (const scheduled of due) {
        clearTimeout(scheduled.timer);
        jobs.delete(scheduled);
        await scheduled.job();
      }
    },
    at(time, job) {
      const timer = setTimeout(
        () => {
          jobs.delete(scheduled);
          void job();
        },
        Math.max(0, time - now()),
      );
      timer.unref();
      const scheduled: ScheduledJob = { time, job, timer };
      jobs.add(scheduled);
    },
    stop() {
      for (const { timer } of jobs) clearTimeout(timer);
      jobs.clear();
    },
  };
};

const NEPAL_OFFSET_MS = (5 * 60 + 45) * 60_000;

/** A time in the provider's format: Nepal time with microseconds, `2023-05-25T16:26:16.471000+05:45`. */
export const nepalTime = (time: number): string =>
  new Date(time + NEPAL_OFFSET_MS).toISOString().replace('Z', '000+05:45');
