import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 30_000;
const POLL_MS = 50;

/**
 * Reads a value until `isDone` accepts it or half a minute has passed.
 * @returns the last value, for an assertion. Needed because a page may change a moment after an event
 */
export const eventually = async <Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
): Promise<Value> => {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const value = await read();
    if (isDone(value) || Date.now() > deadline) return value;
    await sleep(POLL_MS);
  }
};

/** `eventually` for one expected value. */
export const eventuallyIs = <Value>(expected: Value, read: () => Promise<Value>): Promise<Value> =>
  eventually(read, (value) => value === expected);
