import { LRUCache } from 'lru-cache';

/**
 * A least-recently-used cache limited by number and by bytes; a value larger than `maxBytes` is not cached.
 * `memo(key, { context: make })` returns the value of a key, and makes it if there is none.
 */
export const createSizedCache = <Value extends { readonly bytes: number }>(maxEntries: number, maxBytes: number) =>
  new LRUCache<string, Value, () => Value>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    memoMethod: (_key, _stale, { context: make }) => make(),
  });
