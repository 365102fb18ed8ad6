import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type ApiFailure, noAnswer, notReadable } from './failure.js';
import { reloadIfReleaseIsGone } from './release.js';
import { sessionExpired, storedToken } from './session.js';

export { type ApiFailure, asSentence, isApiFailure, messageOf } from './failure.js';

/** A path below /api. */
export interface ApiCall {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly data?: unknown;
  /** Query parameters; undefined ones are left out. */
  readonly params?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads an answer. If it returns undefined, the call fails as for an answer that is not JSON. */
  readonly read?: (body: unknown) => unknown;
}

/** Information from an answer's headers. */
interface ApiMeta {
  /** From `X-Total-Count`: the total, if the answer is one page of a list. */
  readonly total?: number;
}

const answerMeta = (header: unknown): ApiMeta => {
  const total = typeof header === 'string' && header !== '' ? Number(header) : Number.NaN;
  return Number.isFinite(total) ? { total } : {};
};

export type ShopBaseQuery = BaseQueryFn<ApiCall, unknown, ApiFailure, object, ApiMeta>;

/**
 * Fetches the HTTP client with the first call. Pages that come with their data make none: 18 KB less script for them.
 * @returns undefined if the network fails
 */
const loadClient = () =>
  import('./http.js').catch(() => {
    void reloadIfReleaseIsGone();
    return undefined;
  });

/** Calls through the shop's HTTP client; a query that is no longer needed is cancelled. */
const axiosBaseQuery: ShopBaseQuery = async (
  { url, method = 'GET', data, params, headers, read = (body) => body ?? null },
  { signal, dispatch },
) => {
  const token = storedToken();
  const client = await loadClient();
  if (!client) return { error: noAnswer() };
  try {
    const answer = await client.http.request<unknown>({
      url,
      method,
      data,
      params,
      signal,
      ...(headers && { headers }),
    });
    const value = read(answer.data);
    if (value === undefined) return { error: notReadable(answer.status) };
    return { data: value, meta: answerMeta(answer.headers['x-total-count']) };
  } catch (thrown) {
    const error = client.toFailure(thrown);
    // A wrong password is a 401 too, but says nothing about the session.
    const refused = error.status === 401 && error.code !== 'invalid_credentials';
    // Only if the refused token is still the current one: a log-in may have come in between.
    if (refused && token !== null && token === storedToken()) dispatch(sessionExpired());
    return { error };
  }
};

/** The server's data, cached. Features add their calls with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: axiosBaseQuery,
  tagTypes: ['Product', 'Account', 'Cart', 'Address', 'Order', 'Payment'],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
