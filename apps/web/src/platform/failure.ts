import type { ErrorCode, ErrorParameters, FieldError, ShortLine } from '@paila/shared';
import { errorMessage, t } from './i18n.js';

/** The reason of a failed call: the server's code, `no_code` if it sent a text alone, or why there is no answer. */
export type FailureCode = ErrorCode | 'no_code' | 'no_answer' | 'timeout' | 'not_readable' | 'cancelled';

/** A failed call as the app sees it: the server's error body, or one of our own making where there is none. */
export interface ApiFailure {
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  /** A message for people. The shop's own messages have no full stop at their end. */
  readonly msg: string;
  readonly code: FailureCode;
  /** The values in `msg`, for its translation. */
  readonly params?: ErrorParameters;
  readonly errors?: readonly FieldError[];
  /** With `amount_changed`: the sum due now, in dollars. */
  readonly amount?: number;
  /** With `out_of_stock`. */
  readonly lines?: readonly ShortLine[];
}

export const ownWords = (status: number | null, code: FailureCode, msg: string): ApiFailure => ({ status, code, msg });

export const notReadable = (status: number): ApiFailure =>
  ownWords(status, 'not_readable', t`The shop sent a response that we could not read`);

export const noAnswer = (): ApiFailure => ownWords(null, 'no_answer', t`We could not reach the shop`);

export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'msg' in error && typeof error.msg === 'string' && 'code' in error;

/** A message as a sentence that another one can follow. */
export const asSentence = (message: string): string => message.replace(/\.?$/, '.');

/** The message of a failed call, or of an exception that RTK Query caught, in the shopper's language. */
export const messageOf = (error: unknown): string =>
  isApiFailure(error) ? errorMessage(error) : t`Something went wrong on this page`;
