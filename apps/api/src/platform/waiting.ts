import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE_MS, pauseDeadline, withDeadline } from './database/deadline.js';

/*
 * Waits for services other than the database. Each has its own time limit. The wait does not count as time that a
 * request spends on the database.
 */

/** Waits for a number of milliseconds. */
export const wait = (milliseconds: number): Promise<void> => pauseDeadline(() => sleep(milliseconds));

/** Repeats work until the signal is aborted, with pauses between. A pause does not keep the process alive. */
export const repeatEvery = async (ms: number, work: () => Promise<void>, ending: AbortSignal): Promise<void> => {
  while (!ending.aborted) {
    await work();
    await sleep(ms, undefined, { signal: ending, ref: false }).catch(() => undefined);
  }
};

export interface FetchLimits {
  readonly timeoutMs: number;
  /** The reason of the rejection when the time is up. */
  readonly timeoutError: Error;
  /** Aborts the call early. */
  readonly stop?: AbortSignal | undefined;
}

/** Calls another server and reads its whole answer as text. */
export const fetchText = (
  url: string,
  init: RequestInit,
  { timeoutMs, timeoutError, stop }: FetchLimits,
): Promise<{ readonly status: number; readonly text: string }> =>
  pauseDeadline(async () => {
    // Uses a timer that keeps a reference to its signal: Node.js may collect an AbortSignal.timeout that only an
    // AbortSignal.any refers to. A call to a silent server would then never end.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(timeoutError), timeoutMs);
    try {
      const signal = AbortSignal.any([timeout.signal, ...(stop ? [stop] : [])]);
      const response = await fetch(url, { ...init, signal });
      return { status: response.status, text: await response.text() };
    } finally {
      clearTimeout(timer);
    }
  });

/** Runs work that has its own time on the database, whatever time is left to its caller. */
export const inOwnTime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  pauseDeadline(() => withDeadline(DATABASE_MS, work));

/**
 * Runs work once for all simultaneous callers that need the same result. The work has its own time on the database,
 * which does not end with that of one caller.
 */
export const createSharedCall = <Result>() => {
  const running = new Map<string, Promise<Result>>();
  const begin = (key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = withDeadline(DATABASE_MS, work).finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
  return (key: string, work: () => Promise<Result>): Promise<Result> =>
    pauseDeadline(() => running.get(key) ?? begin(key, work));
};
