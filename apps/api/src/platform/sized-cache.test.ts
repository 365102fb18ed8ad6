import { expect, it } from '@jest/globals';
import { createSizedCache } from './sized-cache.js';

const value = (name: string, bytes = 1) => ({ name, bytes });
const aCache = (maxEntries: number, maxBytes: number) =>
  createSizedCache<{ name: string; bytes: number }>(maxEntries, maxBytes);

it('drops what was used longest ago when there are too many', () => {
  const cache = aCache(2, 100);
  cache.set('a', value('a'));
  cache.set('b', value('b'));
  cache.get('a');
  cache.set('c', value('c'));

  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.name)).toEqual(['a', undefined, 'c']);
});

it('drops what was used longest ago when it gets too much, and never keeps what is too much alone', () => {
  const cache = aCache(10, 10);
  cache.set('a', value('a', 6));
  cache.set('b', value('b', 6));
  cache.set('c', value('c', 11));

  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.name)).toEqual([undefined, 'b', undefined]);
});

it('counts a value kept again once', () => {
  const cache = aCache(10, 10);
  cache.set('a', value('first', 6));
  cache.set('a', value('second', 6));
  cache.set('b', value('b', 4));

  expect(['a', 'b'].map((key) => cache.get(key)?.name)).toEqual(['second', 'b']);
});

it('makes a value once until cleared', () => {
  const cache = aCache(10, 10);
  let made = 0;
  const get = () => cache.memo('a', { context: () => value(String(++made)) });

  expect([get().name, get().name]).toEqual(['1', '1']);
  cache.clear();
  expect(get().name).toBe('2');
});
