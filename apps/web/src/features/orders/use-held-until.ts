import type { Order } from '@paila/shared';
import { useState } from 'react';
import { useShopMoments } from '../../platform/shop-moments.js';

/** The time until which an unpaid order holds its items, in words; undefined when that time is over. */
export const useHeldUntil = ({ expiresAt }: Order): string | undefined => {
  const { formatTime } = useShopMoments();
  const [now] = useState(() => Date.now());
  return expiresAt !== undefined && Date.parse(expiresAt) > now ? formatTime(expiresAt) : undefined;
};
