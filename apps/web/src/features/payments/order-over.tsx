import type { Order, OrderStatus, PaymentProviderName } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { providerTitle } from '../../platform/pay-with.js';
import { orderPaisa } from './order-parts.js';
import { PaymentEnd } from './payment-end.js';
import { ReorderButton, UnpaidOrderState } from './unpaid-end.js';
import { SeeOrder, NextStep } from './next-step.js';

/** The reason why an order can no longer be paid. */
const endText = (status: OrderStatus): string => {
  if (status === 'cancelled') return t`This order was cancelled.`;
  if (status === 'refunded') return t`This order was refunded.`;
  return t`This order expired before it was paid.`;
};

interface OrderOverProps {
  order: Order;
  /** The provider of the page, for an order that no provider has reported as paid. */
  provider: PaymentProviderName;
}

/** An order that can no longer be paid. */
export const OrderOver = ({ order, provider }: OrderOverProps) => (
  <PaymentEnd
    title={t`Payment`}
    next={
      order.status === 'refunded' ? (
        <NextStep order={order} />
      ) : (
        <>
          <ReorderButton order={order} />
          <SeeOrder order={order} />
        </>
      )
    }
    paisaName={t`With ${providerTitle(order.paidWith ?? provider)}`}
    pidx={undefined}
    order={order}
    paisa={orderPaisa(order)}
  >
    <p>{endText(order.status)}</p>
    {order.status !== 'refunded' && <UnpaidOrderState order={order} />}
  </PaymentEnd>
);
