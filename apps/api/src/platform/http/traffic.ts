import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';

interface QuietLimits {
  /** Milliseconds without a request. */
  readonly quietMs: number;
  /** The longest wait, in milliseconds. */
  readonly atMostMs: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** Follows the requests of visitors, so that background work can yield to them. */
export interface Traffic {
  readonly follow: RequestHandler;
  /** Waits until no request runs, and none has run for a moment. */
  readonly untilQuiet: (limits: QuietLimits) => Promise<void>;
}

/** How often a wait looks whether the last request has ended. */
const LOOK_EVERY_MS = 100;

export const createTraffic = (): Traffic => {
  let running = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  return {
    follow: (_req, res, next) => {
      running += 1;
      res.once('close', () => {
        running -= 1;
        lastEnd = performance.now();
      });
      next();
    },
    untilQuiet: async ({ quietMs, atMostMs, signal }) => {
      const deadline = performance.now() + atMostMs;
      for (;;) {
        const now = performance.now();
        const left = running > 0 ? LOOK_EVERY_MS : lastEnd + quietMs - now;
        if (left <= 0 || now >= deadline || signal.aborted) return;
        const pause = Math.min(left, deadline - now);
        await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
};
