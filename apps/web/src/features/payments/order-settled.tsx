import { formatMoney, type Order, orderLines } from '@paila/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { selectIsLoggedIn } from '../auth/index.js';
import { CheckoutSteps } from '../checkout/index.js';
import { OrderLines } from '../orders/index.js';

interface OrderSettledProps {
  title: ReactNode;
  /** Only its owner gets to see it; a stranger with the address learns that it is paid, no more. */
  order: Order | undefined;
}

/** A paid order: what comes, and where to follow it. */
export const OrderSettled = ({ title, order }: OrderSettledProps) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  return (
    <div className="max-w-2xl">
      <h1 className="mb-8 text-3xl">{title}</h1>
      <CheckoutSteps current="done" />
      <p className="mb-8 text-lg">
        {isLoggedIn
          ? t`Thank you. We are packing your order.`
          : t`Thank you. Please check your emails for order updates.`}
      </p>
      {order && (
        <section aria-label={t`Your order`} className="mb-8 border-y border-line py-6">
          <OrderLines lines={orderLines(order)} />
          <p className="tabular mt-5 flex justify-between gap-4 border-t border-line pt-4 text-lg font-bold">
            <span>{t`Total`}</span>
            {formatMoney(order.amount)}
          </p>
        </section>
      )}
      {isLoggedIn ? (
        <ButtonLink to="/user-profile/orders">{t`View Orders`}</ButtonLink>
      ) : (
        <ButtonLink to="/products">{t`Explore Products`}</ButtonLink>
      )}
    </div>
  );
};
