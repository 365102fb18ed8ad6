import { MAX_LIST_PRICE, MAX_LIST_WORD_LENGTH, MAX_SEARCH_LENGTH } from '../vocabulary/limits.js';
import { defaultSort, type ListSort, SORTS } from '../vocabulary/catalog.js';
import { cutText } from '../vocabulary/cut-text.js';
import { plainNumber } from '../vocabulary/typed-numbers.js';
import type { LIST_CHOICES, Selection } from './selection.js';

/** The state of a product list that the page's address holds. */
export interface ListView {
  readonly selection: Selection;
  readonly sort: ListSort;
  /** The number of shown pages, from 1. */
  readonly pages: number;
}

interface Query {
  readonly get: (name: string) => string | null;
}

/** Prevents an address from making a browser request thousands of pages. */
const MAX_PAGES = 50;
const text = (query: Query, name: (typeof LIST_CHOICES)[number]): string | undefined => {
  const longest = name === 'q' ? MAX_SEARCH_LENGTH : MAX_LIST_WORD_LENGTH;
  const value = cutText(query.get(name)?.trim() ?? '', longest).trim();
  return value === '' ? undefined : value;
};

const dollars = (query: Query, name: 'minPrice' | 'maxPrice'): number | undefined => {
  // `text` would cut a long number and so change it.
  const amount = Number(plainNumber(query.get(name) ?? '') ?? Number.NaN);
  return amount >= 0 ? Math.min(Math.round(amount * 100) / 100, MAX_LIST_PRICE) : undefined;
};

/** Reads a list's state from an address, within what the API takes; invalid values are ignored. */
export const readListView = (query: Query): ListView => {
  const pages = Number(plainNumber(query.get('page') ?? '') ?? Number.NaN);
  const q = text(query, 'q');
  return {
    selection: {
      type: text(query, 'type'),
      color: text(query, 'color'),
      company: text(query, 'company'),
      size: text(query, 'size'),
      minPrice: dollars(query, 'minPrice'),
      maxPrice: dollars(query, 'maxPrice'),
      q,
    },
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? defaultSort(q),
    pages: Number.isInteger(pages) && pages >= 1 ? Math.min(pages, MAX_PAGES) : 1,
  };
};

/**
 * Normalises the query of a list's address: fixed order, only valid values, only the view's own parameters.
 * Empty for an unfiltered list.
 */
export const normalListQuery = (query: Query): string => {
  const { selection, sort, pages } = readListView(query);
  const said = {
    ...selection,
    sort: sort === defaultSort(selection.q) ? undefined : sort,
    page: pages === 1 ? undefined : pages,
  };
  const params = Object.entries(said).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(params).toString();
};
