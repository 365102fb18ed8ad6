import { expect, it, jest } from '@jest/globals';
import { createRemembered } from './memoize.js';

it('makes a value once, however many ask for it', async () => {
  const remembered = createRemembered<number>();
  const make = jest.fn(() => Promise.resolve(42));

  expect(await Promise.all([remembered('a', make), remembered('a', make)])).toEqual([42, 42]);
  expect(await remembered('a', make)).toBe(42);
  expect(make).toHaveBeenCalledTimes(1);
});

it('does not keep a failure: those who waited for it get it, the next one tries again', async () => {
  const remembered = createRemembered<number>();
  const failing = jest.fn(() => Promise.reject<number>(new Error('too many open files')));

  const both = await Promise.allSettled([remembered('a', failing), remembered('a', failing)]);

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(failing).toHaveBeenCalledTimes(1);
  expect(await remembered('a', () => Promise.resolve(1))).toBe(1);
  expect(await remembered('b', () => Promise.resolve(2))).toBe(2);
});
