/**
 * Local storage that never throws: a browser may forbid it, fill up, or (on the server) not have it. Reading then finds
 * nothing, writing is forgotten, and the shop goes on for this visit.
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
    // Written by clients that stored a missing value as a word.
    return value === '' || value === 'null' || value === 'undefined' ? null : value;
  } catch {
    return null;
  }
};

export const writeStored = (key: string, value: string): void => {
  try {
    store()?.setItem(key, value);
  } catch {
    // Full or forbidden: the value lives as long as the page.
  }
};

export const removeStored = (key: string): void => {
  try {
    store()?.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
};

/** A stored JSON value that passes `isValid`; anything else, broken JSON included, counts as nothing. */
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

/** What this tab alone keeps, until it is closed; as forgiving as {@link readStored}. */
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

/** The same storage as redux-persist wants it. */
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
