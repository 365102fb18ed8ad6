import { defaultSort, LIST_CHOICES, normalListQuery, type ListSort, type ListView, readListView } from '@paila/shared';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export const CHOICES = LIST_CHOICES;
export type Choice = (typeof CHOICES)[number];

/** Changes to a list's view, each a change of its address. */
export type ViewEdit = (address: URLSearchParams) => void;

/** Filters the list by a value; without one, removes the filter. */
export const choosing =
  (choice: Choice, value: string | undefined): ViewEdit =>
  (address) => {
    address.delete('page');
    if (value === undefined) address.delete(choice);
    else address.set(choice, value);
  };

export const sortingBy =
  (sort: ListSort): ViewEdit =>
  (address) => {
    address.delete('page');
    if (sort === defaultSort(address.get('q') ?? undefined)) address.delete('sort');
    else address.set('sort', sort);
  };

export const clearing: ViewEdit = (address) => {
  for (const choice of [...CHOICES, 'page']) address.delete(choice);
};

export const showingPages =
  (pages: number): ViewEdit =>
  (address) =>
    address.set('page', String(pages));

export interface ListAddress {
  readonly view: ListView;
  /** The list's own path, without filters. */
  readonly pathname: string;
  /** The view that the address describes. */
  readonly query: string;
  /** The address of the list after a change, for a link. */
  readonly addressAfter: (edit: ViewEdit) => string;
  /** Navigates to the changed address. Adds a history entry, unless it replaces the last. */
  readonly change: (edit: ViewEdit, replace?: boolean) => void;
}

/** The query of a list's address: the brand, where the address names it there, and the view. */
const listQuery = (params: URLSearchParams): string => {
  const collection = params.get('collection')?.trim();
  const brand = collection ? new URLSearchParams({ collection }).toString() : '';
  return [brand, normalListQuery(params)].filter((part) => part !== '').join('&');
};

/** The view of the list on this page, and how to change it. */
export const useListAddress = (): ListAddress => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const view = useMemo(() => readListView(params), [params]);
  // Based on the address at this moment, which may include a change that is not rendered yet.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  return {
    view,
    pathname,
    query: listQuery(params),
    addressAfter: (edit) => {
      const next = new URLSearchParams(params);
      edit(next);
      const search = listQuery(next);
      return search === '' ? pathname : `${pathname}?${search}`;
    },
    change: (edit, replace = false) => {
      const next = new URLSearchParams(latest.current);
      edit(next);
      const search = listQuery(next);
      // The second click of a double click must not add a history entry.
      if (search === listQuery(latest.current)) return;
      latest.current = next;
      void navigate({ pathname, search }, { preventScrollReset: true, replace });
    },
  };
};
