import { expect, it, jest } from '@jest/globals';
import { createRemembered, createSizedCache } from './memoize.js';

const value = (name: string, bytes = 1) => ({ name, bytes });
const aCache = (maxEntries: number, maxBytes: number) =>
  createSizedCache<{ name: string; bytes: number }>(maxEntries, maxBytes);

it('drops the least recently used value when there are too many', () => {
  const cache = aCache(2, 100);
  cache.set('a', value('a'));
  cache.set('b', value('b'));
  cache.get('a');
  cache.set('c', value('c'));

  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.name)).toEqual(['a', undefined, 'c']);
});

it('drops the least recently used value when the sizes exceed the limit, and never stores one beyond it', () => {
  const cache = aCache(10, 10);
  cache.set('a', value('a', 6));
  cache.set('b', value('b', 6));
  cache.set('c', value('c', 11));

  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.name)).toEqual([undefined, 'b', undefined]);
});

it('counts a value stored again once', () => {
  const cache = aCache(10, 10);
  cache.set('a', value('first', 6));
  cache.set('a', value('second', 6));
  cache.set('b', value('b', 4));

  expect(['a', 'b'].map((key) => cache.get(key)?.name)).toEqual(['second', 'b']);
});

it('computes a value once for simultaneous callers', async () => {
  const remembered = createRemembered<number>();
  const make = jest.fn(() => Promise.resolve(42));

  expect(await Promise.all([remembered('a', make), remembered('a', make)])).toEqual([42, 42]);
  expect(await remembered('a', make)).toBe(42);
  expect(make).toHaveBeenCalledTimes(1);
});

it('does not store a failure: those who waited for it get it, the next one tries again', async () => {
  const remembered = createRemembered<number>();
  const failing = jest.fn(() => Promise.reject<number>(new Error('too many open files')));

  const both = await Promise.allSettled([remembered('a', failing), remembered('a', failing)]);

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(failing).toHaveBeenCalledTimes(1);
  expect(await remembered('a', () => Promise.resolve(1))).toBe(1);
  expect(await remembered('b', () => Promise.resolve(2))).toBe(2);
});
