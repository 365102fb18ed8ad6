import { fetchText } from '../../../platform/waiting.js';
import type { Lookup } from './provider.js';

/** The limits of the calls to a provider. */
export interface CallLimits {
  readonly timeoutMs?: number;
  /** Aborts all calls that are under way. */
  readonly stop?: AbortSignal;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_LENGTH = 100_000;
const TIMEOUT = 'TimeoutError';

export const errorName = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : 'Error';

/** True for the error of a call that took too long. */
export const isTimeout = (error: unknown): boolean => errorName(error) === TIMEOUT;

type Fields = Readonly<Record<string, unknown>>;
const parsed = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
};

/** A provider's answer: its HTTP status, and its fields unless it is anything but a JSON object. */
export interface ProviderAnswer {
  readonly status: number;
  readonly fields: Fields | undefined;
}

/** Calls a provider's server. @throws the error of a call without an answer */
export const callProvider = async (
  url: string,
  init: RequestInit,
  { timeoutMs = TIMEOUT_MS, stop }: CallLimits,
): Promise<ProviderAnswer> => {
  const timeoutError = new DOMException('The payment provider is taking too long to answer.', TIMEOUT);
  // Following a redirect would send the secret key, or the payment, to its target.
  const { status, text } = await fetchText(url, { ...init, redirect: 'error' }, { timeoutMs, timeoutError, stop });
  return { status, fields: text.length > MAX_ANSWER_LENGTH ? undefined : parsed(text) };
};

/** Looks a payment up. A call that fails in transit is repeated once. */
export const lookUpTwice = async (read: () => Promise<Lookup>, { stop }: CallLimits): Promise<Lookup> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      // A call that timed out is not repeated: the caller has waited long enough.
      if (tries === 2 || isTimeout(error) || stop?.aborted) return { kind: 'unknown', reason: errorName(error) };
    }
  }
};
