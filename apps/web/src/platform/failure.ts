import { type ApiError, type ErrorCode, type FieldError, isApiError, type ShortLine } from '@paila/shared';
import { type AxiosError, isAxiosError, isCancel } from 'axios';
import { t } from './i18n.js';

/** Why a call failed: the server's code, or what kept its answer from us. */
export type FailureCode = ErrorCode | 'no_answer' | 'timeout' | 'not_readable' | 'cancelled';

/** A failed call as the app sees it: the server's error body, or one of our own making where there is none. */
export interface ApiFailure {
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  /** Fit to be shown to a person. Without a full stop at its end where the shop itself says it. */
  readonly msg: string;
  readonly code: FailureCode;
  readonly errors?: readonly FieldError[];
  /** With `amount_changed`: the sum due now, in dollars. */
  readonly amount?: number;
  /** With `out_of_stock`. */
  readonly lines?: readonly ShortLine[];
}

const ownWords = (status: number | null, code: FailureCode, msg: string): ApiFailure => ({ status, code, msg });

const fromAnswer = (status: number, body: unknown): ApiFailure => {
  if (isApiError(body)) {
    const { msg, code, errors, amount, lines }: ApiError = body;
    return {
      status,
      msg,
      code,
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
  return ownWords(null, 'no_answer', t`We could not reach the shop`);
};

/** Any thrown thing as an {@link ApiFailure}. */
export const toFailure = (error: unknown): ApiFailure => {
  if (isCancel(error)) return ownWords(null, 'cancelled', t`Cancelled`);
  if (isAxiosError(error)) return fromAxios(error);
  if (error instanceof NotReadableError) {
    return ownWords(error.status, 'not_readable', t`The shop gave an answer that we could not read`);
  }
  return ownWords(null, 'not_readable', t`Something went wrong on this page`);
};

/** An answer with a good status that is not JSON. */
export class NotReadableError extends Error {
  constructor(readonly status: number) {
    super('The answer is not JSON');
    this.name = 'NotReadableError';
  }
}

export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'msg' in error && typeof error.msg === 'string' && 'code' in error;

/** The words for a failed call, for the screen; also for what RTK Query makes of an exception. */
export const messageOf = (error: unknown): string =>
  isApiFailure(error) ? error.msg : t`Something went wrong on this page`;
