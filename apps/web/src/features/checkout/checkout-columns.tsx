import { pathTo } from '@paila/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { ButtonLink } from '../../ui/button.js';
import { EmptyState } from '../../ui/states.js';
import { selectCartItems } from '../carts/index.js';
import { CheckoutSteps } from './checkout-steps.js';
import { OrderLines, OrderTotal } from './order-summary.js';
import type { Paying } from './pay-with.js';
import { ReceivingChoice } from './receiving-choice.js';

interface CheckoutColumnsProps extends Paying {
  children: ReactNode;
  action: ReactNode;
}

/** A placeholder for the lines of the order. */
const NothingInCart = () => (
  <section aria-label={t`Your order`} className="lg:col-start-2">
    <EmptyState action={<ButtonLink to={pathTo('products')}>{t`Explore Products`}</ButtonLink>}>
      {t`Your cart is empty.`}
    </EmptyState>
  </section>
);

export const DeliveryTitle = () => (
  <h2 id="delivery-title" className="mb-5 border-b border-line-strong pb-3 text-xl">
    {t`Delivery Information`}
  </h2>
);

/**
 * The steps of the checkout, then order, delivery and total, one below the other; in a wide window, the order is
 * beside the delivery.
 */
export const CheckoutColumns = ({ children, action, ...paying }: CheckoutColumnsProps) => {
  const { quote, failure, forgetFailure } = paying;
  const isEmpty = useSelector(selectCartItems).length === 0;
  return (
    <>
      <CheckoutSteps current="delivery" isCash={paying.method === 'cash'} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-y-0 xl:gap-x-24">
        {isEmpty ? <NothingInCart /> : <OrderLines total={quote.total} />}
        <section aria-labelledby="delivery-title" className="lg:row-span-2 lg:row-start-1">
          <DeliveryTitle />
          <ReceivingChoice
            isPickUp={quote.isPickUp}
            onChange={() => {
              if (failure) forgetFailure();
            }}
          />
          {children}
        </section>
        {isEmpty ? <div className="lg:col-start-2">{action}</div> : <OrderTotal {...paying}>{action}</OrderTotal>}
      </div>
    </>
  );
};
