import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { PATIENCE_MS } from './patience.js';

const POLL_MS = 50;
const STAYS_MS = 500;

/**
 * Reads a value until `isDone` accepts it or the patience ends. Reads it once more half a second later, as a
 * value on the way to another one does not count.
 * @returns the last value, for an assertion. Needed because a page may change a moment after an event
 */
export const eventually = async <Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
): Promise<Value> => {
  const deadline = Date.now() + PATIENCE_MS;
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

/**
 * Compares as Jest's assertions do. For Node's own comparison, a list from outside of Jest's context is of another
 * kind.
 */
const isEqual = (actual: unknown, expected: unknown): boolean => {
  try {
    expect(actual).toEqual(expected);
    return true;
  } catch {
    return false;
  }
};

/** Asserts that the read value becomes the expected one and stays so. */
export const becomes = async <Value>(read: () => Promise<Value>, expected: Value): Promise<void> => {
  expect(await eventually(read, (value) => isEqual(value, expected))).toEqual(expected);
};

/** Reads a value until it has not changed for half a second. @returns the last value */
export const atRest = async <Value>(read: () => Promise<Value>): Promise<Value> => {
  for (let before = await read(); ;) {
    await sleep(STAYS_MS);
    const now = await read();
    if (isEqual(now, before)) return now;
    before = now;
  }
};
