import { isUnstored, readStoredJson, removeStored, writeStored } from './storage.js';

const NAMES = ['orderTokens', 'paidOrders'] as const;
type Name = (typeof NAMES)[number];
/** One browser needs no more values at a time. */
const MAX_ENTRIES = 5;
/** Other people may use this browser later. */
const LIFETIME_MS = 24 * 3_600_000;

/** Key, value and when it was first stored. */
type Entry = readonly [string, string, number];

const areEntries = (value: unknown): value is readonly Entry[] => Array.isArray(value) && value.every(Array.isArray);

const currentEntries = (name: Name): readonly Entry[] =>
  (readStoredJson(name, areEntries) ?? []).filter(([, , at]) => Date.now() - at < LIFETIME_MS);

/** Removes values that are older than a day, when the shop is opened. */
export const tidyRecent = (): void => {
  for (const name of NAMES) {
    const entries = currentEntries(name);
    if (entries.length > 0) writeStored(name, JSON.stringify(entries));
    else removeStored(name);
  }
};

/** A few values that all tabs of this browser share for a day, the newest first. */
export const recent = (name: Name) => {
  const entries = (): readonly Entry[] => currentEntries(name);
  const find = (key: string): Entry | undefined => entries().find(([stored]) => stored === key);
  return {
    get: (key: string): string | null => find(key)?.[1] ?? null,
    store: (key: string, value: string): void => {
      const before = find(key);
      const entry: Entry = before?.[1] === value ? before : [key, value, Date.now()];
      const others = entries().filter(([stored]) => stored !== key);
      writeStored(name, JSON.stringify([entry, ...others].slice(0, MAX_ENTRIES)));
    },
    /** True if the values are lost with this document, because the browser does not store them. */
    isUnstored: (): boolean => isUnstored(name),
    /** Forgets a key if it has this value. */
    forget: (key: string, value: string): void => {
      if (find(key)?.[1] !== value) return;
      writeStored(name, JSON.stringify(entries().filter(([stored]) => stored !== key)));
    },
  };
};

/** Removes all values, so that the next person at this device finds none. */
export const forgetRecent = (): void => NAMES.forEach(removeStored);
