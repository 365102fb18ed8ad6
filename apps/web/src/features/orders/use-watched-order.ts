import type { Order } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect } from 'react';
import { isApiFailure } from '../../platform/api.js';
import { type OwnOrder, useOwnOrderQuery } from './own-order-api.js';

/** Milliseconds between two looks at an order: short ones after each change, then longer ones. */
const PAUSES = [5_000, 10_000, 20_000, 40_000] as const;
const LONGEST_PAUSE = 60_000;

/** Refetches while the page is visible, and at once when it becomes visible; from the start after each change. */
const useLooks = (look: () => void, version: number | undefined): void => {
  useEffect(() => {
    if (version === undefined) return undefined;
    let looks = 0;
    let timer: number | undefined;
    const plan = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(lookAgain, PAUSES[looks] ?? LONGEST_PAUSE);
    };
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible' && navigator.onLine) {
        looks += 1;
        look();
      }
      plan();
    };
    const lookNow = (): void => {
      looks = 0;
      lookAgain();
    };
    plan();
    document.addEventListener('visibilitychange', lookNow);
    window.addEventListener('focus', lookNow);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener('focus', lookNow);
    };
  }, [look, version]);
};

/** An order that follows what the shop does with it, without a reload. */
interface WatchedOrder {
  readonly order: Order | undefined;
  /** Why it cannot be shown; undefined while an older state of it can. */
  readonly error: unknown;
  /** Whether there is no such order for this person. */
  readonly isMissing: boolean;
  readonly refetch: () => void;
}

/** @param own undefined until it is known whose it is */
export const useWatchedOrder = (own: OwnOrder | undefined): WatchedOrder => {
  const { currentData, error, refetch } = useOwnOrderQuery(own ?? skipToken, { refetchOnMountOrArgChange: true });
  const isMissing = isApiFailure(error) && error.status === 404;
  const order = isMissing ? undefined : currentData;
  const look = useCallback(() => {
    void refetch();
  }, [refetch]);
  useLooks(look, order?.version);
  return { order, error: order ? undefined : error, isMissing, refetch: look };
};
