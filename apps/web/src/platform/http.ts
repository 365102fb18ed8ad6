import { readErrorBody } from '@paila/shared';
import axios, { type AxiosError, isAxiosError, isCancel } from 'axios';
import { storedToken, tokenHeader } from './session.js';
import { type ApiFailure, noAnswer, notReadable, ownWords } from './failure.js';
import { t } from './i18n.js';

const fromAnswer = (status: number, body: unknown): ApiFailure => {
  const errorBody = readErrorBody(body);
  if (errorBody) {
    const { msg, code = 'no_code', params, errors, amount, lines } = errorBody;
    return {
      status,
      msg,
      code,
      ...(params && { params }),
      ...(errors && { errors }),
      ...(amount !== undefined && { amount }),
      ...(lines && { lines }),
    };
  }
  // An error page of a proxy or of another server.
  return ownWords(status, 'not_readable', t`The shop is having trouble right now`);
};

const fromAxios = (error: AxiosError): ApiFailure => {
  if (error.response) return fromAnswer(error.response.status, error.response.data);
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') {
    return ownWords(null, 'timeout', t`The shop is taking too long to answer`);
  }
  return noAnswer();
};

/** An answer with a success status that is not JSON. */
class NotReadableError extends Error {
  constructor(readonly status: number) {
    super('The answer is not JSON');
    this.name = 'NotReadableError';
  }
}

/** Turns anything thrown into an {@link ApiFailure}. */
export const toFailure = (error: unknown): ApiFailure => {
  if (isCancel(error)) return ownWords(null, 'cancelled', t`Cancelled`);
  if (isAxiosError(error)) return fromAxios(error);
  if (error instanceof NotReadableError) return notReadable(error.status);
  return ownWords(null, 'not_readable', t`Something went wrong on this page`);
};

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
