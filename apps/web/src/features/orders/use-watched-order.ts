import { isCashOrder, type Order } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { isApiFailure } from '../../platform/api.js';
import { useShopMoments } from '../../platform/shop-moments.js';
import { type OwnOrder, ownOrderApi } from './own-order-api.js';

/** Milliseconds between calls while the page is visible. */
const POLLING_INTERVAL_MS = 10_000;

/** An order that stays current without a reload. */
interface WatchedOrder {
  readonly order: Order | undefined;
  /** The reason why the order cannot be shown; undefined while an older state can be shown. */
  readonly error: unknown;
  /** True if there is no such order for this person. */
  readonly isMissing: boolean;
  readonly refetch: () => void;
}

/** @param own undefined until the page is hydrated */
export const useWatchedOrder = (own: OwnOrder | undefined): WatchedOrder => {
  const { currentData, error, refetch } = ownOrderApi.useOwnOrderQuery(own ?? skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: POLLING_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  });
  const isMissing = isApiFailure(error) && error.status === 404;
  const order = isMissing ? undefined : currentData;
  return { order, error: order ? undefined : error, isMissing, refetch: () => void refetch() };
};

/**
 * The time until which an unpaid order holds its items, in words; undefined when that time is over. An order with cash
 * on delivery may hold them over night, so its time has a date.
 */
export const useHeldUntil = (order: Order): string | undefined => {
  const { expiresAt } = order;
  const { formatMoment, formatTime } = useShopMoments();
  const [now] = useState(() => Date.now());
  if (expiresAt === undefined || Date.parse(expiresAt) <= now) return undefined;
  return isCashOrder(order) ? formatMoment(expiresAt) : formatTime(expiresAt);
};
