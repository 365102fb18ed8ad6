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
  /** The height of the rows in pixels, by the names of the tables. */
  readonly heights?: unknown;
}

const storedLists = (): Readonly<Record<string, unknown>> => readTabStoredJson(STORED_AS, isRecord) ?? {};

const storedList = (path: string): StoredList | undefined => {
  const stored = storedLists()[path];
  if (!isRecord(stored)) return undefined;
  const { search, scrollKey, heights } = stored;
  return typeof search === 'string' && typeof scrollKey === 'string' ? { search, scrollKey, heights } : undefined;
};

/** The key of a page's scroll position. A list reached by a link back has the key of its last view. */
export const listScrollKey = ({ state, key }: Pick<Location, 'state' | 'key'>): string => {
  const given: unknown = state;
  return isRecord(given) && typeof given['scrollKey'] === 'string' ? given['scrollKey'] : key;
};

const storedHeights = ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Readonly<Record<string, unknown>> => {
  const stored = storedList(pathname);
  return stored?.search === search && isRecord(stored.heights) ? stored.heights : {};
};

/** Stores the state of a list. @param heights of the rows, by the names of the tables; others stay as they are */
export const rememberList = (location: Location, heights: Readonly<Record<string, number>> = {}): void => {
  const { pathname, search } = location;
  const stored: StoredList = {
    search,
    scrollKey: listScrollKey(location),
    heights: { ...storedHeights(location), ...heights },
  };
  writeTabStored(STORED_AS, JSON.stringify({ ...storedLists(), [pathname]: stored }));
};

/**
 * The height of a table's rows at the last view, in pixels. It is reserved until the rows are loaded: the router
 * scrolls a page as soon as it opens. It cannot scroll a page that is too short.
 */
export const heightSeen = (location: Pick<Location, 'pathname' | 'search'>, table: string): number | undefined => {
  const height = storedHeights(location)[table];
  return typeof height === 'number' && height > 0 ? height : undefined;
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
