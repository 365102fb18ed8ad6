import { LRUCache } from 'lru-cache';

/**
 * Keeps what was used last, up to so many entries and so many bytes; a value of more than `maxBytes` is not kept at all.
 * `memo(key, { context: make })` answers the value kept under a key, made now if there is none.
 */
export const createSizedCache = <Value extends { readonly bytes: number }>(maxEntries: number, maxBytes: number) =>
  new LRUCache<string, Value, () => Value>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    memoMethod: (_key, _stale, { context: make }) => make(),
  });
