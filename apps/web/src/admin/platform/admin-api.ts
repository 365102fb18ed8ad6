import type { AnswerOf, Endpoint, Endpoints, Group, QueryOf } from '@paila/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, messageOf } from '../../platform/api.js';
import { type CallInput, endpointCall } from '../../platform/endpoint-call.js';
import { showToast } from '../../ui/toast.js';

const TAGS = [
  'AdminOrder',
  'AdminProduct',
  'AdminUser',
  'AdminSettings',
  'AdminReport',
  'AdminMail',
  'AdminMessage',
  'AdminCash',
  'AdminInvoice',
] as const;

/** The server's data in the back office, cached. Its rooms add their calls with `adminApi.injectEndpoints`. */
export const adminApi = api.enhanceEndpoints({ addTagTypes: TAGS });

/**
 * The seconds that a list stays cached after its page was left. The way back then shows it at once and can restore its
 * scroll position.
 */
export const LIST_CACHE_SECONDS = 600;

/** One page of a list, with the number of all its rows. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}
type RowOf<Answer> = Answer extends readonly (infer Row)[] ? Row : never;

/**
 * For `transformResponse`: an answer of a paged list, whose total is in a header. Without that header the server knows
 * no pages, and the browser divides the whole list.
 * @param input of the call; its query may name a page and its size
 */
export const toListPage = <Row>(
  rows: readonly Row[],
  meta: { readonly total?: number } | undefined,
  { query = {} }: { readonly query?: { readonly page?: number | undefined; readonly limit?: number | undefined } },
): ListPage<Row> => {
  if (meta?.total !== undefined) return { rows, total: meta.total };
  const { page = 1, limit = rows.length } = query;
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
};

type Build = Parameters<Parameters<typeof adminApi.injectEndpoints>[0]['endpoints']>[0];

type TagName = (typeof TAGS)[number] | 'Product';
type Tag = TagName | { readonly type: TagName; readonly id: string };

/** Adds a query of a paged list by an endpoint of the contract. */
export const addList = <Of extends Endpoints, Id extends keyof Of & string>(
  build: Build,
  group: Group<Of>,
  id: Id,
  tags: readonly Tag[],
  cacheSeconds = LIST_CACHE_SECONDS,
) =>
  build.query<ListPage<RowOf<AnswerOf<Of[Id]>>>, CallInput<Of[Id]>>({
    query: (input) => endpointCall(group, id, input),
    transformResponse: toListPage<RowOf<AnswerOf<Of[Id]>>>,
    providesTags: tags,
    keepUnusedDataFor: cacheSeconds,
  });

/** The header of a change that is meant for one version. Another version is a 412. */
export const ifMatch = (version: number) => ({ 'if-match': `"v${String(version)}"` });

/** The query of a list's endpoint, for one page. */
export type ListQuery<E extends Endpoint> = { readonly [Name in keyof QueryOf<E>]?: QueryOf<E>[Name] | undefined } & {
  readonly page: number;
  readonly limit: number;
};

/** The type of `useDispatch` in the back office, with the calls of {@link adminApi}. */
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
