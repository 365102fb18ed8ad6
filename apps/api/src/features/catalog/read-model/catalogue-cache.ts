import { createSizedCache } from '../../../platform/memoize.js';

/** Changes of stock counts show after at most this many milliseconds. */
const COUNTS_EVERY_MS = 1_000;
/** The milliseconds for which the previous version's value may stand in while a new one is made. */
const PREVIOUS_FOR_MS = 1_000;
/** The bytes limit a cache. This number only limits the overhead of many small values. */
const MAX_ENTRIES = 5_000;

/**
 * The version of the catalogue as guests see it. All cached values belong to one version.
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
     * Announces a change. A change of counts, which neither empties nor refills a size, raises the version at most once
     * a second. Any other change raises the version at once.
     */
    raise: (change: 'counts' | 'other'): void => {
      if (change === 'counts') hasNewCounts = true;
      else raise();
    },
    /** True while the previous version's value may stand in for a new one. */
    isPreviousUsable: (): boolean => now() - raisedAt < PREVIOUS_FOR_MS,
  };
};

export type CatalogueVersion = ReturnType<typeof createCatalogueVersion>;

/** A least-recently-used cache of values that are made from the catalogue. Each entry stores its version. */
export const createCatalogueCache = <Value extends { readonly bytes: number }>(
  version: CatalogueVersion,
  maxBytes: number,
) => {
  // One entry serves all versions of a key, so that an old value takes no room beside the new one.
  interface Entry {
    readonly value: Value;
    readonly version: number;
    readonly bytes: number;
  }
  const entries = createSizedCache<Entry>(MAX_ENTRIES, maxBytes);
  return {
    /** @param since the oldest acceptable version; the current one unless given */
    get: (key: string, since = version.current()): Value | undefined => {
      const entry = entries.get(key);
      return entry && entry.version >= since ? entry.value : undefined;
    },
    /** The previous version's value, if that version ended less than a second ago. */
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
