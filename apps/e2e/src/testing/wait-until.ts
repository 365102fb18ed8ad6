import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from './patience.js';

const POLL_MS = 100;

/** Waits until a condition holds. @returns false if it does not within the time */
export const waitUntil = async (isTrue: () => boolean | Promise<boolean>, withinMs = PATIENCE_MS): Promise<boolean> => {
  for (const until = Date.now() + withinMs; ;) {
    if (await isTrue()) return true;
    if (Date.now() > until) return false;
    await sleep(POLL_MS);
  }
};
