/**
 * Local and session storage that never throw: they may be forbidden, full, missing or, on the server, not there at all.
 * Values that a browser does not store stay in memory, so that the shop works until the document is left.
 */
type Kind = 'localStorage' | 'sessionStorage';

const unstored: Readonly<Record<Kind, Map<string, string>>> = { localStorage: new Map(), sessionStorage: new Map() };

/** @returns the browser's answer; undefined if it has no such storage or refuses */
const attempt = <Result>(kind: Kind, call: (storage: Storage) => Result): Result | undefined => {
  try {
    // Null where it is switched off, whatever the types say.
    const storage = typeof window === 'undefined' ? null : (window[kind] as Storage | null);
    return storage === null ? undefined : call(storage);
  } catch {
    return undefined;
  }
};

const read = (kind: Kind, key: string): string | null =>
  unstored[kind].get(key) ?? attempt(kind, (storage) => storage.getItem(key)) ?? null;

const remove = (kind: Kind, key: string): void => {
  unstored[kind].delete(key);
  attempt(kind, (storage) => storage.removeItem(key));
};

const write = (kind: Kind, key: string, value: string): void => {
  const isStored = attempt(kind, (storage) => {
    storage.setItem(key, value);
    // A browser may also refuse without an error.
    return storage.getItem(key) === value;
  });
  if (isStored) unstored[kind].delete(key);
  else if (typeof window !== 'undefined') {
    // The stored value is older.
    remove(kind, key);
    unstored[kind].set(key, value);
  }
};

export const readStored = (key: string): string | null => {
  const value = read('localStorage', key);
  // Older clients stored a missing value as a word.
  return value === '' || value === 'null' || value === 'undefined' ? null : value;
};

export const writeStored = (key: string, value: string): void => write('localStorage', key, value);

export const removeStored = (key: string): void => remove('localStorage', key);

/** True if a value is in memory only, so that no other document of this browser can read it. */
export const isUnstored = (key: string): boolean => unstored.localStorage.has(key);

/** True if anything is in memory only, and would be lost with this document. */
export const hasUnstored = (): boolean => unstored.localStorage.size > 0;

/** Forgets all values that are in memory only, as the end of the document does. */
export const forgetUnstored = (): void => {
  for (const values of Object.values(unstored)) values.clear();
};

const parsed = <T>(text: string | null, isValid: (value: unknown) => value is T): T | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
};

/** A stored JSON value that passes `isValid`; null for anything else, including invalid JSON. */
export const readStoredJson = <T>(key: string, isValid: (value: unknown) => value is T): T | null =>
  parsed(readStored(key), isValid);

/** Like {@link readStored}, for session storage: this tab only, until it is closed. */
export const readTabStored = (key: string): string | null => read('sessionStorage', key);

export const readTabStoredJson = <T>(key: string, isValid: (value: unknown) => value is T): T | null =>
  parsed(readTabStored(key), isValid);

export const writeTabStored = (key: string, value: string): void => write('sessionStorage', key, value);

export const removeTabStored = (key: string): void => remove('sessionStorage', key);

/** The same storage with redux-persist's interface. */
export const persistStorage = {
  getItem: (key: string): Promise<string | null> => Promise.resolve(readStored(key)),
  setItem: (key: string, value: string): Promise<void> => {
    writeStored(key, value);
    return Promise.resolve();
  },
  removeItem: (key: string): Promise<void> => {
    removeStored(key);
    return Promise.resolve();
  },
};
