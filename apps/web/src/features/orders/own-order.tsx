import type { Order } from '@paila/shared';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { pageHeadOf, usePageHead } from '../../platform/page-head.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { OrderView } from './order-view.js';
import type { OwnOrder } from './own-order-api.js';
import type { useWatchedOrder } from './use-watched-order.js';
import { RetryError } from '../../ui/states.js';

const Loading = () => (
  <Skeleton className="mt-4 grid gap-12">
    <SkeletonBlock className="h-6 w-full max-w-md" />
    <div className="grid gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
      <SkeletonBlock className="h-80" />
      <SkeletonBlock className="h-80" />
    </div>
  </Skeleton>
);

const orderTitle = (order: Order): string =>
  order.shortNumber === undefined ? t`Your order` : t`Order ${order.shortNumber}`;

interface OwnOrderPartProps {
  page: 'order' | 'guestOrder';
  /** Undefined until the page is hydrated. */
  own: OwnOrder | undefined;
  watched: ReturnType<typeof useWatchedOrder>;
  /** Shown in place of an order that does not exist. */
  missing: ReactNode;
}

/** The page of an order, for its customer or the guest who has its link. */
export const OwnOrderPart = ({
  page,
  own,
  watched: { order, error, isMissing, refetch },
  missing,
}: OwnOrderPartProps) => {
  const head = pageHeadOf(isMissing ? 'notFound' : page);
  usePageHead(order ? { ...head, title: orderTitle(order) } : head);
  // All states share one heading, which has the focus when the order arrives.
  return (
    <>
      <h1 className="text-3xl">{isMissing ? t`Page Not Found` : order ? orderTitle(order) : t`Your order`}</h1>
      {order && own ? (
        <OrderView order={order} own={own} />
      ) : isMissing ? (
        missing
      ) : error === undefined ? (
        <Loading />
      ) : (
        <RetryError error={error} onRetry={refetch} />
      )}
    </>
  );
};
