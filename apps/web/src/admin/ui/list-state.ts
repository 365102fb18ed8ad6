import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rememberList } from './list-memory.js';

/** How a list is ordered: by a column, in this direction. */
export interface Sorting {
  readonly id: string;
  readonly desc: boolean;
}

export interface ListState<Filter extends string> {
  /** From 1. */
  readonly page: number;
  /** What is searched for; empty for nothing. */
  readonly search: string;
  /** The chosen filters; those that aren't are undefined. */
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  /** Undefined for the list's own order. */
  readonly sorting: Sorting | undefined;
  /** Whether the list is narrowed at all. */
  readonly isNarrowed: boolean;
  readonly setPage: (page: number) => void;
  readonly setSearch: (search: string) => void;
  /** Sets or, with undefined, removes filters; the list begins anew at its first page. */
  readonly setFilters: (filters: Readonly<Partial<Record<Filter, string | undefined>>>) => void;
  readonly setSorting: (sorting: Sorting | undefined) => void;
  /** Removes search and filters. */
  readonly clear: () => void;
}

/** The query for one page of a list. An empty search is none. */
export const pageQuery = ({ page, search }: Pick<ListState<string>, 'page' | 'search'>, limit: number) => ({
  page,
  limit,
  search: search === '' ? undefined : search,
});

const sortingIn = (value: string | null): Sorting | undefined => {
  if (value === null || value === '') return undefined;
  return value.startsWith('-') ? { id: value.slice(1), desc: true } : { id: value, desc: false };
};

/**
 * What a list shows, kept in the page's address, so that the back button undoes it and a link shares it: `page`,
 * `search`, `sort` (`-amount` for downwards) and the named filters. The tab remembers the address for the way back
 * (list-memory.ts).
 * @param names of the filters; must not change
 */
export const useListState = <const Filter extends string>(names: readonly Filter[]): ListState<Filter> => {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  useEffect(() => {
    rememberList(location);
  }, [location]);
  // A change is based on the one before it, which may not be rendered yet.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>, replace = false) => {
      const next = new URLSearchParams(latest.current);
      // Another list has other pages.
      next.delete('page');
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setParams(next, { replace, preventScrollReset: true });
    },
    [setParams],
  );
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? '1')) || 1);
  const search = params.get('search') ?? '';
  const sort = params.get('sort');
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  ) as Partial<Record<Filter, string>>;
  return {
    page,
    search,
    filters,
    sorting: useMemo(() => sortingIn(sort), [sort]),
    isNarrowed: search !== '' || Object.keys(filters).length > 0,
    setPage: (next) => {
      change({ page: next === 1 ? undefined : String(next) });
    },
    // Each letter replaces the last entry of the history: the back button undoes the search, not a letter.
    setSearch: (next) => {
      change({ search: next }, search !== '');
    },
    setFilters: (next) => {
      change(next);
    },
    setSorting: (next) => {
      change({ sort: next && `${next.desc ? '-' : ''}${next.id}` });
    },
    clear: () => {
      change({ search: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) });
    },
  };
};
