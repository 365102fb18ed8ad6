/** Keeps what was used last, up to so many entries and so many bytes. */
export interface BoundedCache<Value> {
  readonly find: (key: string) => Value | undefined;
  /** Keeps a value, and drops those used longest ago where there is no room. */
  readonly keep: (key: string, value: Value) => void;
  readonly clear: () => void;
}

export const createBoundedCache = <Value extends { readonly bytes: number }>(
  maxEntries: number,
  maxBytes: number,
): BoundedCache<Value> => {
  // A Map remembers the order of insertion; what is used moves to the end, and what is dropped comes from the front.
  const entries = new Map<string, Value>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    find: (key) => {
      const value = entries.get(key);
      if (value) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    keep: (key, value) => {
      drop(key);
      if (value.bytes > maxBytes) return;
      entries.set(key, value);
      bytes += value.bytes;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    clear: () => {
      entries.clear();
      bytes = 0;
    },
  };
};

/** The value kept under a key, made now if there is none. */
export const cached = <Value>(cache: BoundedCache<Value>, key: string, make: () => Value): Value => {
  const known = cache.find(key);
  if (known !== undefined) return known;
  const made = make();
  cache.keep(key, made);
  return made;
};
