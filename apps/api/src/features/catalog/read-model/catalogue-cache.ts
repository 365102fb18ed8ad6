import { createSizedCache } from '../../../platform/memoize.js';

/** Counts of stock show after at most this many milliseconds. */
const COUNTS_EVERY_MS = 1_000;
/** For how many milliseconds a value of the version before may stand in while the new one is made. */
const PREVIOUS_FOR_MS = 1_000;
/** The bytes limit a cache. This number only limits the overhead of many small values. */
const MAX_ENTRIES = 5_000;

/**
 * The number of the catalogue's state, as guests see it. All cached values belong to one version.
 * @param now milliseconds on any clock
 */
export const createCatalogueVersion = (now: () => number = () => performance.now()) => {
  let version = 0;
  let raisedAt = -Infinity;
  let countsRaisedAt = -Infinity;
  let hasNewCounts = false;
  const raise = (): void => {
    version += 1;
    raisedAt = now();
    hasNewCounts = false;
  };
  return {
    // Counts wait for the next reader, not for a timer.
    current: (): number => {
      if (hasNewCounts && now() - countsRaisedAt >= COUNTS_EVERY_MS) {
        raise();
        countsRaisedAt = raisedAt;
      }
      return version;
    },
    /**
     * Tells of a change. A change of counts, which neither empties nor refills a size, raises the version at most once
     * a second. Any other change raises it at once.
     */
    raise: (change: 'counts' | 'other'): void => {
      if (change === 'counts') hasNewCounts = true;
      else raise();
    },
    /** Whether the version before may still be shown while a value is made anew. */
    isPreviousUsable: (): boolean => now() - raisedAt < PREVIOUS_FOR_MS,
  };
};

export type CatalogueVersion = ReturnType<typeof createCatalogueVersion>;

/** A least-recently-used cache of what is made from the catalogue. The version is part of each key. */
export const createCatalogueCache = <Value extends { readonly bytes: number }>(
  version: CatalogueVersion,
  maxBytes: number,
) => {
  // One entry for all versions of a key, so that an old value takes no room beside the new one.
  interface Entry {
    readonly value: Value;
    readonly version: number;
    readonly bytes: number;
  }
  const entries = createSizedCache<Entry>(MAX_ENTRIES, maxBytes);
  return {
    /** @param since the oldest version that will do; the current one unless given */
    get: (key: string, since = version.current()): Value | undefined => {
      const entry = entries.get(key);
      return entry && entry.version >= since ? entry.value : undefined;
    },
    /** The value of the version before the current one, if that version ended less than a second ago. */
    previous: (key: string): Value | undefined => {
      const entry = entries.get(key);
      return entry?.version === version.current() - 1 && version.isPreviousUsable() ? entry.value : undefined;
    },
    /** @param madeAt the version at which the making of the value began */
    set: (key: string, value: Value, madeAt: number): void => {
      entries.set(key, { value, version: madeAt, bytes: value.bytes });
    },
  };
};
