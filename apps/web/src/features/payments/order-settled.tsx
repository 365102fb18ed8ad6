import { isCashOrder, type Order, type Paisa } from '@paila/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { onlineProvider, sourceTitle } from '../../platform/payment-source.js';
import { selectIsLoggedIn } from '../accounts/index.js';
import { CheckoutSteps } from '../checkout/index.js';
import { HelpLine } from './help-line.js';
import { orderPaisa } from './order-parts.js';
import { COLUMNS, Receipt } from './receipt.js';
import { ViewOrders, NextStep } from './next-step.js';
import { useBoughtItemsRemoval } from '../orders/index.js';

interface OrderSettledProps {
  title: ReactNode;
  /** The order, for its owner only; anyone else with the address learns just that it is paid. */
  order: Order | undefined;
  /** The payment's id, if it is about one. */
  pidx?: string | undefined;
  /** The paid sum in rupees; by default, the total at the order's own rate. */
  paisa?: Paisa | undefined;
  /** Further sentences. */
  children?: ReactNode;
}

/** The label of the paid sum: the way in which it came. */
const paidName = (order: Order): string => {
  if (isCashOrder(order)) return t`Paid in cash`;
  const { paidWith = 'khalti' } = order;
  const title = sourceTitle(paidWith);
  return onlineProvider(paidWith) === undefined ? title : t`Paid with ${title}`;
};

/** A paid order: what happens next and where to track it. */
export const OrderSettled = ({ title, order, pidx, paisa, children }: OrderSettledProps) => {
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
          {children && <p className="mt-4 text-lg">{children}</p>}
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
            <NextStep order={order} look="festive" />
            {order && <ViewOrders />}
          </div>
        </div>
        <CheckoutSteps current="done" />
      </div>
      <div className="pt-8">
        <HelpLine order={order} pidx={pidx} />
      </div>
      {order && <Receipt order={order} paisa={orderPaisa(order, paisa)} paisaName={paidName(order)} />}
    </>
  );
};

/** An order that was paid before, by another tab or another payment. */
export const OrderPaid = ({ order }: { order: Order }) => {
  useBoughtItemsRemoval(order);
  return <OrderSettled title={t`This order is already paid.`} order={order} />;
};
