import { LRUCache } from 'lru-cache';

/** Documents that are in use, kept in memory as something made of each. */
export interface KnownDocuments<Value extends object> {
  /**
   * What was made of a document; undefined without one.
   * @param mustRead what is in memory may be older than the document
   */
  readonly get: (id: string, mustRead: boolean) => Promise<Value | undefined>;
  /** The document has changed. */
  readonly forget: (id: string) => void;
  readonly forgetAll: () => void;
}

/**
 * @param max the documents that were used longest ago are forgotten beyond that many
 * @param read reads a document and makes of it what is kept
 */
export const createKnownDocuments = <Value extends object>(
  max: number,
  read: (id: string) => Promise<Value | undefined>,
): KnownDocuments<Value> => {
  const known = new LRUCache<string, Value>({ max });
  // What was read before a document changed must not be kept after it.
  let changes = 0;
  return {
    get: async (id, mustRead) => {
      const kept = mustRead ? undefined : known.get(id);
      if (kept) return kept;
      const before = changes;
      const value = await read(id);
      if (value && !mustRead && changes === before) known.set(id, value);
      return value;
    },
    forget: (id) => {
      changes += 1;
      known.delete(id);
    },
    forgetAll: () => {
      changes += 1;
      known.clear();
    },
  };
};
