import { api } from '../../platform/api.js';

/** The server's data in the back office, cached. Its rooms add their calls with `adminApi.injectEndpoints`. */
export const adminApi = api.enhanceEndpoints({
  addTagTypes: ['AdminOrder', 'AdminProduct', 'AdminUser', 'AdminSettings', 'AdminReport', 'AdminMail', 'AdminMessage'],
});

/** One page of a list, with the number of all its rows. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** For `transformResponse`: an answer of a paged list, whose total is in a header. */
export const toListPage = <Row>(
  rows: readonly Row[],
  meta: { readonly total?: number } | undefined,
): ListPage<Row> => ({
  rows,
  total: meta?.total ?? rows.length,
});
