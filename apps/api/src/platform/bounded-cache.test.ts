import { expect, it } from '@jest/globals';
import { cached, createBoundedCache } from './bounded-cache.js';

const value = (name: string, bytes = 1) => ({ name, bytes });

it('drops what was used longest ago when there are too many', () => {
  const cache = createBoundedCache<{ name: string; bytes: number }>(2, 100);
  cache.keep('a', value('a'));
  cache.keep('b', value('b'));
  cache.find('a');
  cache.keep('c', value('c'));

  expect(['a', 'b', 'c'].map((key) => cache.find(key)?.name)).toEqual(['a', undefined, 'c']);
});

it('drops what was used longest ago when it gets too much, and never keeps what is too much alone', () => {
  const cache = createBoundedCache<{ name: string; bytes: number }>(10, 10);
  cache.keep('a', value('a', 6));
  cache.keep('b', value('b', 6));
  cache.keep('c', value('c', 11));

  expect(['a', 'b', 'c'].map((key) => cache.find(key)?.name)).toEqual([undefined, 'b', undefined]);
});

it('counts a value kept again once', () => {
  const cache = createBoundedCache<{ name: string; bytes: number }>(10, 10);
  cache.keep('a', value('first', 6));
  cache.keep('a', value('second', 6));
  cache.keep('b', value('b', 4));

  expect(['a', 'b'].map((key) => cache.find(key)?.name)).toEqual(['second', 'b']);
});

it('makes a value once until cleared', () => {
  const cache = createBoundedCache<{ name: string; bytes: number }>(10, 10);
  let made = 0;
  const get = () => cached(cache, 'a', () => value(String(++made)));

  expect([get().name, get().name]).toEqual(['1', '1']);
  cache.clear();
  expect(get().name).toBe('2');
});
