import { DEFAULT_SORT, LIST_CHOICES, type Selection, type Sort, SORTS } from '@paila/shared';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export const CHOICES = LIST_CHOICES;
export type Choice = (typeof CHOICES)[number];

export interface View {
  readonly selection: Selection;
  readonly sort: Sort;
  /** How many pages of the list are shown; from 1. */
  readonly pages: number;
}

const text = (params: URLSearchParams, name: Choice): string | undefined => {
  const given = params.get(name)?.trim();
  return given === '' ? undefined : given;
};

const dollars = (params: URLSearchParams, name: Choice): number | undefined => {
  const given = text(params, name);
  const amount = Number(given);
  return given !== undefined && Number.isFinite(amount) && amount >= 0 ? amount : undefined;
};

/** A list's view as an address says it; what makes no sense there counts as not said. */
export const viewOf = (params: URLSearchParams): View => {
  const pages = Number(params.get('page') ?? '1');
  return {
    selection: {
      color: text(params, 'color'),
      company: text(params, 'company'),
      size: text(params, 'size'),
      minPrice: dollars(params, 'minPrice'),
      maxPrice: dollars(params, 'maxPrice'),
      q: text(params, 'q'),
    },
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
    // Bounded, so that no address makes a browser ask for thousands of pages.
    pages: Number.isInteger(pages) && pages >= 1 ? Math.min(pages, 50) : 1,
  };
};

/** A change of a list's view, made in its address. */
export type ViewEdit = (address: URLSearchParams) => void;

/** Narrows the list by a value; without one, lets go of the choice. */
export const choosing =
  (choice: Choice, value: string | undefined): ViewEdit =>
  (address) => {
    address.delete('page');
    if (value === undefined) address.delete(choice);
    else address.set(choice, value);
  };

export const sortingBy =
  (sort: Sort): ViewEdit =>
  (address) => {
    address.delete('page');
    if (sort === DEFAULT_SORT) address.delete('sort');
    else address.set('sort', sort);
  };

export const clearing: ViewEdit = (address) => {
  for (const choice of [...CHOICES, 'page']) address.delete(choice);
};

export const showingPages =
  (pages: number): ViewEdit =>
  (address) => {
    address.set('page', String(pages));
  };

export interface ListView {
  readonly view: View;
  /** Where the list itself is, whatever it is narrowed by. */
  readonly pathname: string;
  readonly params: URLSearchParams;
  /** The address of the list after a change, for a link. */
  readonly addressAfter: (edit: ViewEdit) => string;
  /** Goes there. Each change is a step that "back" undoes, unless it replaces the last. */
  readonly change: (edit: ViewEdit, replace?: boolean) => void;
}

/** The view of the list on this page, and how to change it. */
export const useListView = (): ListView => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const view = useMemo(() => viewOf(params), [params]);
  // Two choices in a moment are two: the first is in the address, if not yet on the screen.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  return {
    view,
    pathname,
    params,
    addressAfter: (edit) => {
      const next = new URLSearchParams(params);
      edit(next);
      const search = next.toString();
      return search === '' ? pathname : `${pathname}?${search}`;
    },
    change: (edit, replace = false) => {
      const next = new URLSearchParams(latest.current);
      edit(next);
      // The second click of two on one choice is no step that "back" would undo.
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      void navigate({ pathname, search: next.toString() }, { preventScrollReset: true, replace });
    },
  };
};
