import type { Location } from 'react-router-dom';
import { readTabStored, removeTabStored, writeTabStored } from '../../platform/storage.js';

/** Where this tab stores how each list was last seen. Searches name people, so a log-out removes the entry. */
const STORED_AS = 'admin-lists';

interface SeenList {
  /** The query of its address: filter, search, sort and page. */
  readonly search: string;
  /** The key under which the router stores how far the list was scrolled. */
  readonly scrollKey: string;
  /** How high its rows were, in pixels, by the names of its tables. */
  readonly heights?: unknown;
}

const isSeenList = (value: unknown): value is SeenList =>
  typeof value === 'object' &&
  value !== null &&
  'search' in value &&
  typeof value.search === 'string' &&
  'scrollKey' in value &&
  typeof value.scrollKey === 'string';

const seenLists = (): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(readTabStored(STORED_AS) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
};

const seenList = (path: string): SeenList | undefined => {
  const seen = seenLists()[path];
  return isSeenList(seen) ? seen : undefined;
};

const returnsTo = ({ state }: Pick<Location, 'state'>): string | undefined => {
  const given: unknown = state;
  return typeof given === 'object' && given !== null && 'scrollKey' in given && typeof given.scrollKey === 'string'
    ? given.scrollKey
    : undefined;
};

/**
 * The key of a page's scroll position. A list that one comes back to by a link shares the key of the list that was
 * left.
 */
export const scrollKeyOf = (location: Pick<Location, 'state' | 'key'>): string => returnsTo(location) ?? location.key;

const heightsOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Record<string, unknown> => {
  const seen = seenList(pathname);
  return seen?.search === search && typeof seen.heights === 'object' ? { ...seen.heights } : {};
};

/** Stores how a list is seen now. @param heights of its rows, by the names of its tables; others stay as they are */
export const rememberList = (location: Location, heights: Readonly<Record<string, number>> = {}): void => {
  const { pathname, search } = location;
  const seen: SeenList = { search, scrollKey: scrollKeyOf(location), heights: { ...heightsOf(location), ...heights } };
  writeTabStored(STORED_AS, JSON.stringify({ ...seenLists(), [pathname]: seen }));
};

/**
 * How high the rows of a table were when this list was last seen, in pixels. The space for them is held until they are
 * there again: the router scrolls a page as soon as it is opened, and a page that is too short cannot be scrolled.
 */
export const heightSeen = (location: Pick<Location, 'pathname' | 'search'>, table: string): number | undefined => {
  const height = heightsOf(location)[table];
  return typeof height === 'number' && height > 0 ? height : undefined;
};

/** Removes what this tab stores of its lists. */
export const forgetLists = (): void => {
  removeTabStored(STORED_AS);
};

/**
 * The way back to a list: its address with filter, search, sort and page as they were last seen in this tab, and the
 * state that restores its scroll position. An address with a query of its own stays as it is.
 */
export const wayBackTo = (path: string): { readonly to: string; readonly state?: object } => {
  const seen = seenList(path);
  return seen ? { to: `${path}${seen.search}`, state: { scrollKey: seen.scrollKey } } : { to: path };
};
