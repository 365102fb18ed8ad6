import { lazy } from 'react';
import { useSelector } from 'react-redux';
import { asSentence, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.js';
import { ErrorText } from '../../ui/states.js';
import { selectIsLoggedIn, selectUser, useGetAccountQuery } from '../accounts/index.js';
import { selectIsCartRead, selectSettled } from '../carts/index.js';
import { CheckoutSteps } from './checkout-steps.js';
import { CustomerCheckout } from './customer-checkout.js';
import { GuestCheckout } from './guest-checkout.js';

// Few have one.
const LastOrder = lazy(async () => ({ default: (await import('./last-order.js')).LastOrder }));

const CheckoutSkeleton = () => (
  <Skeleton className="grid gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <SkeletonBlock className="h-64" />
    <SkeletonBlock className="h-80" />
  </Skeleton>
);

const Checkout = () => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const user = useSelector(selectUser);
  const isCartRead = useSelector(selectIsCartRead);
  const { error } = useGetAccountQuery(undefined, { skip: !isLoggedIn });
  if (isLoggedIn && !user && error !== undefined) {
    return <ErrorText>{`${asSentence(messageOf(error))} ${t`Please reload the page`}`}</ErrorText>;
  }
  if (!isCartRead || (isLoggedIn && !user)) return <CheckoutSkeleton />;
  return (
    <>
      <CheckoutSteps current="delivery" />
      {user ? <CustomerCheckout user={user} /> : <GuestCheckout />}
    </>
  );
};

export const CheckoutPage = () => {
  usePageHead('checkout');
  const settled = useSelector(selectSettled).at(-1);
  return (
    <div className="frame page-height py-6 lg:py-12">
      <h1 className="mb-4 text-2xl lg:mb-8 lg:text-3xl">{t`Checkout`}</h1>
      {settled !== undefined && (
        <LazyPart>
          <LastOrder key={settled} orderId={settled} />
        </LazyPart>
      )}
      <Checkout />
    </div>
  );
};
