import {
  type ErrorCode,
  type ErrorParameters,
  ERRORS,
  errorText,
  type FieldError,
  type ShortLine,
} from '@paila/shared';
import { gettext, t, translationOf } from './i18n.js';

/** Why a call failed: the server's code, or what kept its answer from us. */
export type FailureCode = ErrorCode | 'no_answer' | 'timeout' | 'not_readable' | 'cancelled';

/** A failed call as the app sees it: the server's error body, or one of our own making where there is none. */
export interface ApiFailure {
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  /** Fit to be shown to a person. Without a full stop at its end where the shop itself says it. */
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
  ownWords(status, 'not_readable', t`The shop gave an answer that we could not read`);

export const noAnswer = (): ApiFailure => ownWords(null, 'no_answer', t`We could not reach the shop`);

export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'msg' in error && typeof error.msg === 'string' && 'code' in error;

const isErrorCode = (code: FailureCode): code is ErrorCode => Object.hasOwn(ERRORS, code);

/**
 * The message of a failed call in the shopper's language; also of what RTK Query makes of an exception. Only the contract's
 * own words are translated by their code: a message that says something else, such as a field's, is shown itself.
 */
export const messageOf = (error: unknown): string => {
  if (!isApiFailure(error)) return t`Something went wrong on this page`;
  const { code, msg, params = {} } = error;
  const isOfTheContract = isErrorCode(code) && errorText(code, params) === msg;
  return (isOfTheContract ? translationOf(ERRORS[code].msg, params) : undefined) ?? gettext(msg);
};
