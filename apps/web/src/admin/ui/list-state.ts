import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rememberList } from './list-memory.js';

/** The column that a list is sorted by, and the direction. */
export interface Sorting {
  readonly id: string;
  readonly desc: boolean;
}

export interface ListState<Filter extends string> {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The query for one page of the list. An empty search is omitted. */
  readonly query: { readonly page: number; readonly limit: number; readonly search: string | undefined };
  /** The words of the search field; empty without a search. */
  readonly search: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  /** Undefined for the list's own order. */
  readonly sorting: Sorting | undefined;
  /** The same as text: `amount`, or `-amount` for downwards. */
  readonly sort: string | undefined;
  /** True if a search or a filter narrows the list. */
  readonly isNarrowed: boolean;
  readonly setPage: (page: number) => void;
  readonly setSearch: (search: string) => void;
  /** Sets or, with undefined, removes filters; the list begins anew at its first page. */
  readonly setFilters: (filters: Readonly<Partial<Record<Filter, string | undefined>>>) => void;
  readonly setSorting: (sorting: Sorting | undefined) => void;
  readonly clear: () => void;
}

/** The value of a filter with two choices. */
export const filterFlag = (value: string | undefined): boolean | undefined =>
  value === 'true' || value === 'false' ? value === 'true' : undefined;

/** The value of a filter, if these options include the value. */
export const filterMember = <Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined => values.find((member) => member === value);

const parseSorting = (value: string | undefined): Sorting | undefined => {
  if (value === undefined || value === '') return undefined;
  return value.startsWith('-') ? { id: value.slice(1), desc: true } : { id: value, desc: false };
};

/**
 * The state of a list, stored in the page's address: `page`, `search`, `sort` and the named filters. The back button
 * undoes a change, and a link shares the list. The tab stores the address for the link back (list-memory.ts).
 * @param names of the filters; must not change
 */
export const useListState = <const Filter extends string>(
  names: readonly Filter[],
  pageSize = 20,
): ListState<Filter> => {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  useEffect(() => rememberList(location), [location]);
  // The last change may not be rendered yet.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>, replace = false) => {
      const next = new URLSearchParams(latest.current);
      // A narrowed list begins at its first page.
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
  const sort = params.get('sort') ?? undefined;
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  ) as Readonly<Partial<Record<Filter, string>>>;
  return {
    page,
    pageSize,
    query: { page, limit: pageSize, search: search === '' ? undefined : search },
    search,
    filters,
    sorting: useMemo(() => parseSorting(sort), [sort]),
    sort,
    isNarrowed: search !== '' || Object.keys(filters).length > 0,
    setPage: (next) => change({ page: next === 1 ? undefined : String(next) }),
    // Each letter replaces the last entry of the history, so that the back button undoes the whole search.
    setSearch: (next) => change({ search: next }, search !== ''),
    setFilters: (next) => change(next),
    setSorting: (next) => change({ sort: next && `${next.desc ? '-' : ''}${next.id}` }),
    clear: () => change({ search: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) }),
  };
};
