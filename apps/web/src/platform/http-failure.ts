import { readErrorBody } from '@paila/shared';
import { type AxiosError, isAxiosError, isCancel } from 'axios';
import { type ApiFailure, noAnswer, notReadable, ownWords } from './failure.js';
import { t } from './i18n.js';

const fromAnswer = (status: number, body: unknown): ApiFailure => {
  const said = readErrorBody(body);
  if (said) {
    const { msg, code = 'no_code', params, errors, amount, lines } = said;
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
export class NotReadableError extends Error {
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
