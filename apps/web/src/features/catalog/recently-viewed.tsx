import type { Product } from '@paila/shared';
import { lazy, useEffect, useSyncExternalStore } from 'react';
import { rememberViewed, storedViewed, viewedIn } from '../../platform/viewed-products.js';
import { LazyPart } from '../../ui/lazy-part.js';

const ViewedProducts = lazy(async () => ({ default: (await import('./viewed-products.js')).ViewedProducts }));

const never = () => () => undefined;

/** The products that were looked at before this one, on this device. Nothing at all on the first visit. */
export const RecentlyViewed = ({ product: { _id } }: { product: Product }) => {
  const stored = useSyncExternalStore(never, storedViewed, () => null);
  useEffect(() => {
    rememberViewed(_id);
  }, [_id]);
  const ids = viewedIn(stored).filter((each) => each !== _id);
  if (ids.length === 0) return null;
  return (
    <LazyPart>
      <ViewedProducts ids={ids} />
    </LazyPart>
  );
};
