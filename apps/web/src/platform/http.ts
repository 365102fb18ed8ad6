import axios from 'axios';
import { NotReadableError } from './http-failure.js';
import { storedToken, tokenHeader } from './session.js';

export { toFailure } from './http-failure.js';

/** Milliseconds after which a call fails. */
const TIMEOUT = 15_000;

/** The HTTP client for all calls to the API; sends the token if there is one. */
export const http = axios.create({ baseURL: '/api', timeout: TIMEOUT, headers: { Accept: 'application/json' } });

http.interceptors.request.use((config) => {
  const token = storedToken();
  if (token !== null) config.headers.set(tokenHeader(token), false);
  return config;
});

http.interceptors.response.use((response) => {
  const type = String(response.headers['content-type'] ?? '');
  // A web page instead of data: the dev server, a captive portal or a proxy. Empty answers (204) are valid.
  if (response.status !== 204 && !type.includes('json')) throw new NotReadableError(response.status);
  return response;
});
