import { type ApiError, isApiError } from '@paila/shared';
import { type AxiosError, isAxiosError, isCancel } from 'axios';
import { type ApiFailure, noAnswer, notReadable, ownWords } from './failure.js';
import { t } from './i18n.js';

const fromAnswer = (status: number, body: unknown): ApiFailure => {
  if (isApiError(body)) {
    const { msg, code, params, errors, amount, lines }: ApiError = body;
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
  // A proxy's error page, or a server that is not ours.
  return ownWords(status, 'not_readable', t`The shop is having trouble right now`);
};

const fromAxios = (error: AxiosError): ApiFailure => {
  if (error.response) return fromAnswer(error.response.status, error.response.data);
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') {
    return ownWords(null, 'timeout', t`The shop takes too long to answer`);
  }
  return noAnswer();
};

/** An answer with a good status that is not JSON. */
export class NotReadableError extends Error {
  constructor(readonly status: number) {
    super('The answer is not JSON');
    this.name = 'NotReadableError';
  }
}

/** Any thrown thing as an {@link ApiFailure}. */
export const toFailure = (error: unknown): ApiFailure => {
  if (isCancel(error)) return ownWords(null, 'cancelled', t`Cancelled`);
  if (isAxiosError(error)) return fromAxios(error);
  if (error instanceof NotReadableError) return notReadable(error.status);
  return ownWords(null, 'not_readable', t`Something went wrong on this page`);
};
