import { Navigate } from 'react-router-dom';
import { awaitsCash, isCancelRequested, type PaymentProviderName, pathTo } from '@paila/shared';
import { lazy } from 'react';
import { useSelector } from 'react-redux';
import { isApiFailure } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { payPath, usePayWith } from '../../platform/pay-with.js';
import { ButtonLink } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { LooseLaceMark } from '../../ui/marks.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { EmptyState, RetryError } from '../../ui/states.js';
import { LoginPrompt, selectIsLoggedIn } from '../accounts/index.js';
import { CheckoutSteps } from '../checkout/index.js';
import { isLive, orderApi, orderPagePath, useTokenFromAddress } from '../orders/index.js';
import { PayForm } from './pay-form.js';

const OrderPaid = lazy(async () => ({ default: (await import('./order-settled.js')).OrderPaid }));
const OrderOver = lazy(async () => ({ default: (await import('./order-over.js')).OrderOver }));

/** Explains why there is no order to pay here. */
const NoOrder = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const status = isApiFailure(error) ? error.status : null;
  const isRefused = status === 403 || status === 404;
  if (!isLoggedIn && (status === 401 || isRefused)) {
    return (
      <>
        <LoginPrompt />
        <p className="max-w-[46ch]">
          {t`Ordered without an account? Open your order from our email: you can pay for it there.`}
        </p>
      </>
    );
  }
  if (!isRefused) return <RetryError error={error} onRetry={onRetry} />;
  return (
    <EmptyState mark={<LooseLaceMark />} action={<ButtonLink to={pathTo('orders')}>{t`View Orders`}</ButtonLink>}>
      {t`We can’t find that order in your account.`}
    </EmptyState>
  );
};

interface PayOrderProps {
  orderId: string;
  provider: PaymentProviderName;
}

/** The payment step of an order. A provider that is no longer on offer gives way to one that is. */
export const PayOrder = ({ orderId, provider }: PayOrderProps) => {
  useTokenFromAddress(orderId);
  const offered = usePayWith(provider);
  // Another tab or the provider may have settled it since.
  const { data, error, refetch } = orderApi.useGetOrderQuery(orderId, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const order = data?._id === orderId ? data : undefined;
  if (offered !== provider) return <Navigate to={payPath(offered, orderId)} replace />;
  // The page of the order tells where its money is.
  if (order && isCancelRequested(order)) return <Navigate to={orderPagePath(order)} replace />;
  if (order && order.status !== 'pending') {
    return (
      <LazyPart>
        {isLive(order.status) && !awaitsCash(order) ? (
          <OrderPaid order={order} />
        ) : (
          <OrderOver order={order} provider={provider} />
        )}
      </LazyPart>
    );
  }
  return (
    <>
      <h1 className="mb-4 text-2xl lg:mb-8 lg:text-3xl">{t`Payment`}</h1>
      {order ? (
        <>
          <CheckoutSteps current="payment" />
          <PayForm order={order} provider={provider} />
        </>
      ) : error === undefined ? (
        <Skeleton className="grid max-w-2xl gap-4">
          <SkeletonBlock className="h-16" />
          <SkeletonBlock className="h-24" />
          <SkeletonBlock className="h-12" />
        </Skeleton>
      ) : (
        <NoOrder error={error} onRetry={refetch} />
      )}
    </>
  );
};
