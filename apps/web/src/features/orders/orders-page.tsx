import { pathTo, type User } from '@paila/shared';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { ButtonLink } from '../../ui/button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, RetryError } from '../../ui/states.js';
import { EmailToConfirm, selectUser } from '../accounts/index.js';
import { orderApi } from './order-api.js';
import { OrderSkeleton, OrderEntry } from './order-entry.js';

const OrderList = ({ user }: { user: User }) => {
  const { data: orders, error, refetch } = orderApi.useGetOrdersQuery(user._id, { refetchOnMountOrArgChange: true });
  if (orders?.length === 0) {
    return (
      <EmptyState
        action={
          <>
            <EmailToConfirm user={user} />
            <ButtonLink to={pathTo('products')}>{t`Explore Products`}</ButtonLink>
          </>
        }
      >{t`No Orders yet.`}</EmptyState>
    );
  }
  if (orders) {
    return (
      <ol className="mt-8">
        {orders.map((order) => (
          <OrderEntry key={order._id} order={order} />
        ))}
      </ol>
    );
  }
  if (error !== undefined) {
    return <RetryError error={error} onRetry={refetch} />;
  }
  return (
    <Skeleton className="mt-8">
      <OrderSkeleton />
      <OrderSkeleton />
    </Skeleton>
  );
};

export const OrdersPage = () => {
  usePageHead('orders');
  const user = useSelector(selectUser);
  return (
    <section>
      <h1 className="text-3xl">{t`My Orders`}</h1>
      {user && <OrderList user={user} />}
    </section>
  );
};
