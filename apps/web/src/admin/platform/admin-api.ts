import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, messageOf } from '../../platform/api.js';
import { showToast } from '../../ui/toast.js';

/** The server's data in the back office, cached. Its rooms add their calls with `adminApi.injectEndpoints`. */
export const adminApi = api.enhanceEndpoints({
  addTagTypes: ['AdminOrder', 'AdminProduct', 'AdminUser', 'AdminSettings', 'AdminReport', 'AdminMail', 'AdminMessage'],
});

/** What `useDispatch` gives in the back office: it takes the calls of {@link adminApi}, too. */
export type AdminDispatch = ThunkDispatch<
  { readonly [api.reducerPath]: ReturnType<typeof api.reducer> },
  unknown,
  UnknownAction
>;

/** Logs a failed list or deletion, as the specification requires. The screen reports the failure, too. */
export const logFailure = (message: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- the one place where the back office logs
  console.error(message, error);
};

/** Logs a failure, and says in a toast why it happened. */
export const reportFailure = (message: string, error: unknown): void => {
  logFailure(message, error);
  showToast({ text: messageOf(error) });
};

interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

const isPageQuery = (query: unknown): query is PageQuery =>
  typeof query === 'object' && query !== null && 'page' in query && 'limit' in query;

/**
 * Seconds that a list stays cached after its page was left, so that the way back shows it at once, where it was
 * scrolled.
 */
export const LIST_CACHE_SECONDS = 600;

/** One page of a list, with the number of all its rows. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * For `transformResponse`: an answer of a paged list, whose total is in a header. A plain list without that header is
 * the whole list: the server knows no pages, and the browser makes them.
 * @param query the page and its size, if the query asks for a page
 */
export const toListPage = <Row>(
  rows: readonly Row[],
  meta: { readonly total?: number } | undefined,
  query?: unknown,
): ListPage<Row> => {
  if (meta?.total !== undefined) return { rows, total: meta.total };
  const { page = 1, limit = rows.length } = isPageQuery(query) ? query : {};
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
};
