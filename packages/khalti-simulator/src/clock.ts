/** Where the simulator gets its time from. It runs with the real time and can be put forward, never back. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Puts the clock forward by `ms` at once, then runs what has fallen due; resolves when that is done. */
  advance(ms: number): Promise<void>;
  /** Runs `job` once the clock has reached `time`, whether it got there by waiting or by `advance`. */
  at(time: number, job: () => Promise<void>): void;
  /** Forgets every job that is still waiting. */
  stop(): void;
}

interface Appointment {
  readonly time: number;
  readonly job: () => Promise<void>;
  readonly timer: NodeJS.Timeout;
}

/** @param realNow the time underneath, in milliseconds since 1970 */
export const createClock = (realNow: () => number = Date.now): Clock => {
  let ahead = 0;
  const appointments = new Set<Appointment>();
  const now = () => realNow() + ahead;

  return {
    now,
    async advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError('The clock takes a number of milliseconds from 0 up');
      ahead += ms;
      const due = [...appointments].filter(({ time }) => time <= now()).sort((a, b) => a.time - b.time);
      for (const appointment of due) {
        clearTimeout(appointment.timer);
        appointments.delete(appointment);
        await appointment.job();
      }
    },
    at(time, job) {
      const timer = setTimeout(
        () => {
          appointments.delete(appointment);
          void job();
        },
        Math.max(0, time - now()),
      );
      timer.unref();
      const appointment: Appointment = { time, job, timer };
      appointments.add(appointment);
    },
    stop() {
      for (const { timer } of appointments) clearTimeout(timer);
      appointments.clear();
    },
  };
};

const NEPAL_OFFSET_MS = (5 * 60 + 45) * 60_000;

/** The provider's way of writing a time: Nepal's, with microseconds, `2023-05-25T16:26:16.471000+05:45`. */
export const nepalTime = (time: number): string =>
  new Date(time + NEPAL_OFFSET_MS).toISOString().replace('Z', '000+05:45');
