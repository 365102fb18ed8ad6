import { describe, expect, it } from '@jest/globals';
import { createCatalogueCache, createCatalogueVersion } from './catalogue-cache.js';

const openVersion = () => {
  let time = 0;
  const version = createCatalogueVersion(() => time);
  return {
    version,
    pass: (ms: number): void => {
      time += ms;
    },
  };
};

describe('the version of the catalogue', () => {
  it('rises at once with each change, but with counts once a second', () => {
    const { version, pass } = openVersion();
    const versions: number[] = [version.current()];
    const raise = (change: 'counts' | 'other'): void => {
      version.raise(change);
      versions.push(version.current());
    };

    raise('other');
    raise('counts');
    raise('counts');
    pass(999);
    raise('counts');
    raise('other');
    raise('counts');
    pass(1);
    versions.push(version.current());
    pass(5_000);
    versions.push(version.current());
    raise('counts');

    expect(versions).toEqual([0, 1, 2, 2, 2, 3, 3, 4, 4, 5]);
  });

  it('includes the counts of sales before another change', () => {
    const { version, pass } = openVersion();
    version.raise('counts');
    version.current();
    version.raise('counts');
    version.raise('other');
    const before = version.current();

    pass(1_000);

    expect(version.current()).toBe(before);
  });
});

describe('a cache of the catalogue', () => {
  const openCache = (maxBytes = 1_000) => {
    const { version, pass } = openVersion();
    const cache = createCatalogueCache<{ name: string; bytes: number }>(version, maxBytes);
    const store = (key: string, bytes = 10): void => {
      cache.set(key, { name: `${key} ${String(version.current())}`, bytes }, version.current());
    };
    return { version, pass, cache, store };
  };

  it('has a value for the version that it was made for', () => {
    const { version, cache, store } = openCache();
    store('a');
    expect(cache.get('a')?.name).toBe('a 0');

    version.raise('other');

    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('a', 0)?.name).toBe('a 0');
    store('a');
    expect(cache.get('a')?.name).toBe('a 1');
  });

  it('serves the value of the previous version, for a second', () => {
    const { version, pass, cache, store } = openCache();
    store('a');
    expect(cache.previous('a')).toBeUndefined();
    version.raise('other');
    pass(999);
    expect(cache.previous('a')?.name).toBe('a 0');
    pass(1);
    expect(cache.previous('a')).toBeUndefined();

    version.raise('other');
    expect(cache.previous('a')).toBeUndefined();
  });

  it('uses no more bytes than its limit, and drops the least recently used value', () => {
    const { cache, store } = openCache(25);
    store('a');
    store('b');
    cache.get('a');
    store('c');

    expect([cache.get('a'), cache.get('b'), cache.get('c')].map((value) => value?.name)).toEqual([
      'a 0',
      undefined,
      'c 0',
    ]);
  });

  it('stores no value that was computed before the version rose', () => {
    const { version, cache } = openCache();
    const at = version.current();
    version.raise('other');
    cache.set('a', { name: 'old', bytes: 1 }, at);

    expect(cache.get('a')).toBeUndefined();
  });
});
