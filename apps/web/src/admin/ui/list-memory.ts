import { isRecord } from '@paila/shared';
import type { Location } from 'react-router-dom';
import { readTabStoredJson, removeTabStored, writeTabStored } from '../../platform/storage.js';

/** The key of the last state of each list in this tab. Searches name people, so a log-out removes the entry. */
const STORED_AS = 'admin-lists';

interface StoredList {
  /** The query of the list's address: filter, search, sort and page. */
  readonly search: string;
  /** The router's key of the scroll position. */
  readonly scrollKey: string;
  /** The height of the rows in pixels; undefined until they are loaded. */
  readonly height?: unknown;
}

const storedLists = (): Readonly<Record<string, unknown>> => readTabStoredJson(STORED_AS, isRecord) ?? {};

const storedList = (path: string): StoredList | undefined => {
  const stored = storedLists()[path];
  if (!isRecord(stored)) return undefined;
  const { search, scrollKey, height } = stored;
  return typeof search === 'string' && typeof scrollKey === 'string' ? { search, scrollKey, height } : undefined;
};

/** The key of a page's scroll position. A list reached by a link back has the key of its last view. */
export const listScrollKey = ({ state, key }: Pick<Location, 'state' | 'key'>): string => {
  const given: unknown = state;
  return isRecord(given) && typeof given['scrollKey'] === 'string' ? given['scrollKey'] : key;
};

/**
 * The height of a list's rows at the last view, in pixels. The height is reserved until the rows are loaded: the
 * router scrolls a page as soon as the page opens, and cannot scroll a page that is too short.
 */
export const heightSeen = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): number | undefined => {
  const stored = storedList(pathname);
  return stored?.search === search && typeof stored.height === 'number' && stored.height > 0
    ? stored.height
    : undefined;
};

/** Stores the state of a list. @param height of the rows; stays as it is while they are loaded */
export const rememberList = (location: Location, height = heightSeen(location)): void => {
  const { pathname, search } = location;
  const stored: StoredList = { search, scrollKey: listScrollKey(location), height };
  writeTabStored(STORED_AS, JSON.stringify({ ...storedLists(), [pathname]: stored }));
};

/** Removes the stored states of all lists. */
export const forgetLists = (): void => removeTabStored(STORED_AS);

/**
 * The link back to a list: its address with the last filter, search, sort and page of this tab. The router state
 * restores the scroll position. An address with a query stays as it is.
 */
export const wayBackTo = (path: string): { readonly to: string; readonly state?: object } => {
  const stored = storedList(path);
  return stored ? { to: `${path}${stored.search}`, state: { scrollKey: stored.scrollKey } } : { to: path };
};
