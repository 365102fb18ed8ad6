import { formatMoney, type Order, orderLines, orderNumber, pathTo } from '@paila/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { ButtonLink } from '../../ui/button.js';
import { AddressText } from '../addresses/index.js';
import { selectIsLoggedIn } from '../accounts/index.js';
import { CheckoutSteps } from '../checkout/index.js';
import { OrderLines } from '../orders/index.js';

interface OrderSettledProps {
  title: ReactNode;
  /** The order, for its owner only; anyone else with the address learns just that it is paid. */
  order: Order | undefined;
}

const COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12 xl:gap-x-24';

/** Line items, delivery address and order number. */
const Receipt = ({ order }: { order: Order }) => (
  <div className={names(COLUMNS, 'grid gap-y-10 pt-12 lg:pt-16')}>
    <section aria-labelledby="lines-title">
      <h2 id="lines-title" className="mb-5 border-b border-line-strong pb-3 text-xl">
        {t`Your order`}
      </h2>
      <OrderLines lines={orderLines(order)} />
    </section>
    <dl className="tabular grid content-start">
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-3 text-xl leading-[1.02] font-bold">
        <dt>{t`Total`}</dt>
        <dd>{formatMoney(order.amount)}</dd>
      </div>
      <div className="border-b border-line py-4">
        <dt className="text-sm text-muted">{t`Order number`}</dt>
        <dd className="font-semibold break-all">{orderNumber(order)}</dd>
      </div>
      <div className="py-4">
        <dt className="text-sm text-muted">{t`Goes to`}</dt>
        <dd>
          <AddressText address={order.address} />
        </dd>
      </div>
    </dl>
  </div>
);

/** A paid order: what happens next and where to track it. */
export const OrderSettled = ({ title, order }: OrderSettledProps) => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  return (
    <>
      <div className={names('dusk settled', COLUMNS)}>
        <div>
          <h1 className="text-4xl font-extrabold">{title}</h1>
          <p className="mt-6 text-lg">
            {isLoggedIn
              ? t`Thank you. We are packing your order.`
              : t`Thank you. Please check your emails for order updates.`}
          </p>
          <ButtonLink to={isLoggedIn ? pathTo('orders') : pathTo('products')} look="festive" className="mt-8">
            {isLoggedIn ? t`View Orders` : t`Explore Products`}
          </ButtonLink>
        </div>
        <CheckoutSteps current="done" />
      </div>
      {order && <Receipt order={order} />}
    </>
  );
};
