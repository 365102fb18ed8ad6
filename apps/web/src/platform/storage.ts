/**
 * Local storage that never throws: it may be forbidden, full or, on the server, missing. Reading then finds nothing and
 * writing does nothing, and the shop works for this visit.
 */
const store = (): Storage | undefined => {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
};

export const readStored = (key: string): string | null => {
  try {
    const value = store()?.getItem(key) ?? null;
    // Older clients stored a missing value as a word.
    return value === '' || value === 'null' || value === 'undefined' ? null : value;
  } catch {
    return null;
  }
};

export const writeStored = (key: string, value: string): void => {
  try {
    store()?.setItem(key, value);
  } catch {
    // Full or forbidden: the value is lost on reload.
  }
};

export const removeStored = (key: string): void => {
  try {
    store()?.removeItem(key);
  } catch {
    // Forbidden, so nothing was stored either.
  }
};

/** A stored JSON value that passes `isValid`; undefined for anything else, including invalid JSON. */
export const readStoredJson = <T>(key: string, isValid: (value: unknown) => value is T): T | null => {
  const text = readStored(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
};

const tabStore = (): Storage | undefined => {
  try {
    return typeof window === 'undefined' ? undefined : window.sessionStorage;
  } catch {
    return undefined;
  }
};

/** Like {@link readStored}, for session storage: this tab only, until it is closed. */
export const readTabStored = (key: string): string | null => {
  try {
    return tabStore()?.getItem(key) ?? null;
  } catch {
    return null;
  }
};

export const writeTabStored = (key: string, value: string): void => {
  try {
    tabStore()?.setItem(key, value);
  } catch {
    // Full or forbidden: the value is not kept.
  }
};

export const removeTabStored = (key: string): void => {
  try {
    tabStore()?.removeItem(key);
  } catch {
    // Forbidden, so nothing was stored either.
  }
};

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
