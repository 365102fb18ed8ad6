import { LRUCache } from 'lru-cache';

/**
 * Makes a value for an object once, and drops it together with the object. Settings and builds are replaced as a whole,
 * and so are their derived values.
 */
export const memoizeByRef = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const existing = values.get(key);
    if (existing !== undefined) return existing;
    const made = make(key);
    values.set(key, made);
    return made;
  };
};

/** Makes a value at its first use. */
export const lazily = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

/**
 * Caches the results of work by key. Simultaneous callers share one run. A failure is not cached, so that the next
 * caller tries again.
 */
export const createRemembered = <Value>() => {
  const results = new Map<string, Promise<Value>>();
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const found = results.get(key);
    if (found) return found;
    const making = make();
    results.set(key, making);
    making.catch(() => results.delete(key));
    return making;
  };
};

/** A least-recently-used cache limited by number and by bytes; a value larger than `maxBytes` is not cached. */
export const createSizedCache = <Value extends { readonly bytes: number }>(maxEntries: number, maxBytes: number) =>
  new LRUCache<string, Value>({ max: maxEntries, maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
