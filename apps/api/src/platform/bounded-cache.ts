/** Keeps what was used last, up to so many entries and so many bytes. */
export interface BoundedCache<Value> {
  readonly get: (key: string, make: () => Value) => Value;
  readonly clear: () => void;
}

export const createBoundedCache = <Value extends { readonly bytes: number }>(
  maxEntries: number,
  maxBytes: number,
): BoundedCache<Value> => {
  // A Map remembers the order of insertion; what is used moves to the end, and what is dropped comes from the front.
  const entries = new Map<string, Value>();
  let bytes = 0;
  const drop = (key: string, value: Value): void => {
    entries.delete(key);
    bytes -= value.bytes;
  };
  return {
    get: (key, make) => {
      const known = entries.get(key);
      if (known) {
        entries.delete(key);
        entries.set(key, known);
        return known;
      }
      const value = make();
      entries.set(key, value);
      bytes += value.bytes;
      for (const [oldKey, old] of entries) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break;
        if (old !== value) drop(oldKey, old);
      }
      return value;
    },
    clear: () => {
      entries.clear();
      bytes = 0;
    },
  };
};
