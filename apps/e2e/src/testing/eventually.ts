import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 30_000;
const POLL_MS = 50;
const STAYS_MS = 500;

/**
 * Reads a value until `isDone` accepts it or half a minute has passed, and once more half a second later: a value that was
 * only passed through does not count.
 * @returns the last value, for an assertion. Needed because a page may change a moment after an event
 */
export const eventually = async <Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
): Promise<Value> => {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const value = await read();
    const isLate = Date.now() > deadline;
    if (isLate) return value;
    if (!isDone(value)) {
      await sleep(POLL_MS);
      continue;
    }
    await sleep(STAYS_MS);
    const later = await read();
    if (isDone(later)) return later;
  }
};

/** `eventually` for one expected value. */
export const eventuallyIs = <Value>(expected: Value, read: () => Promise<Value>): Promise<Value> =>
  eventually(read, (value) => value === expected);
