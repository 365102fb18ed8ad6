import type { Order, OrderStatus } from '@paila/shared';
import { t } from '../../platform/i18n.js';
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

/** An order that can no longer be paid. */
export const OrderOver = ({ order }: { order: Order }) => (
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
    paisaName={t`With Khalti`}
    pidx={undefined}
    order={order}
    paisa={orderPaisa(order)}
  >
    <p>{endText(order.status)}</p>
    {order.status !== 'refunded' && <UnpaidOrderState order={order} />}
  </PaymentEnd>
);
