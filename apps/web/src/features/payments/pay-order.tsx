import { type Order, type OrderStatus, pathTo } from '@paila/shared';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { BoxMark, LooseLaceMark } from '../../ui/marks.js';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { LoginPrompt, selectIsLoggedIn } from '../accounts/index.js';
import { removePaidLines } from '../carts/index.js';
import { CheckoutSteps, finishPurchase } from '../checkout/index.js';
import { isLive, useGetOrderQuery } from '../orders/index.js';
import { OrderSettled } from './order-settled.js';
import { PayForm } from './pay-form.js';

/** Why an unpaid order can no longer be paid. */
const endInWords = (status: OrderStatus): string => {
  if (status === 'cancelled') return t`This order was cancelled. Your cart is as you left it.`;
  if (status === 'refunded') return t`This order was refunded.`;
  return t`This order waited too long for its payment, so its items are for sale again. Your cart is as you left it.`;
};

const Paid = ({ order }: { order: Order }) => {
  const dispatch = useDispatch();
  useEffect(() => {
    const bought = finishPurchase({ orderId: order._id });
    if (bought) dispatch(removePaidLines(bought));
  }, [dispatch, order._id]);
  return <OrderSettled title={t`This order is paid already.`} order={order} />;
};

/** The payment step of one order. */
export const PayOrder = ({ orderId }: { orderId: string }) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  // Another tab or the provider may have settled it since.
  const { data, error, refetch } = useGetOrderQuery(orderId, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const order = data?._id === orderId ? data : undefined;
  const title = <h1 className="mb-8 text-3xl">{t`Payment`}</h1>;

  if (order?.status === 'pending') {
    return (
      <>
        {title}
        <CheckoutSteps current="payment" />
        <PayForm order={order} />
      </>
    );
  }
  if (order && isLive(order.status)) return <Paid order={order} />;
  if (order) {
    return (
      <>
        {title}
        <EmptyState mark={<BoxMark />} action={<ButtonLink to={pathTo('checkout')}>{t`Back to checkout`}</ButtonLink>}>
          {endInWords(order.status)}
        </EmptyState>
      </>
    );
  }
  if (error === undefined) {
    return (
      <>
        {title}
        <Skeleton className="grid max-w-2xl gap-4">
          <SkeletonBlock className="h-16" />
          <SkeletonBlock className="h-24" />
          <SkeletonBlock className="h-12" />
        </Skeleton>
      </>
    );
  }
  const status = isApiFailure(error) ? error.status : null;
  if (!isLoggedIn && (status === 401 || status === 403 || status === 404)) {
    return (
      <>
        {title}
        <LoginPrompt />
      </>
    );
  }
  return (
    <>
      {title}
      {status === 404 || status === 403 ? (
        <EmptyState mark={<LooseLaceMark />} action={<ButtonLink to={pathTo('orders')}>{t`View Orders`}</ButtonLink>}>
          {t`We can't find that order in your account.`}
        </EmptyState>
      ) : (
        <ErrorState action={<Button look="plain" onClick={() => void refetch()}>{t`Try again`}</Button>}>
          {messageOf(error)}
        </ErrorState>
      )}
    </>
  );
};
