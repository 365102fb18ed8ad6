import type { Product } from '@paila/shared';
import { lazy, useEffect } from 'react';
import { LazyPart } from '../../ui/lazy-part.js';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { readStored, writeStored } from '../../platform/storage.js';
import { useStored } from '../../platform/first-view.js';

const KEY = SHOPPER_KEYS.viewedProducts;
const SEPARATOR = ',';
/** Four are shown beside the open one. */
const MAX_VIEWED = 5;

/** The ids of the products that were viewed on this device, latest first. */
const viewedIn = (stored: string | null): string[] => stored?.split(SEPARATOR).filter(Boolean) ?? [];

const rememberViewed = (id: string): void => {
  const others = viewedIn(readStored(KEY)).filter((viewed) => viewed !== id);
  writeStored(KEY, [id, ...others].slice(0, MAX_VIEWED).join(SEPARATOR));
};

const ViewedProducts = lazy(async () => ({ default: (await import('./viewed-products.js')).ViewedProducts }));

/** The products that were looked at before this one, on this device. Nothing at all on the first visit. */
export const RecentlyViewed = ({ product: { _id } }: { product: Product }) => {
  const stored = useStored(KEY);
  useEffect(() => rememberViewed(_id), [_id]);
  const ids = viewedIn(stored).filter((id) => id !== _id);
  if (ids.length === 0) return null;
  return (
    <LazyPart>
      <ViewedProducts ids={ids} />
    </LazyPart>
  );
};
