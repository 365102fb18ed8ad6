import { awaitsCash, isCashOrder, type Order, type PaymentProviderName } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { onlineProvider, sourceTitle } from '../../platform/payment-source.js';
import { payInCashText } from '../orders/index.js';
import { orderPaisa } from './order-parts.js';
import { PaymentEnd } from './payment-end.js';
import { ReorderButton, UnpaidOrderState } from './unpaid-end.js';
import { SeeOrder, NextStep } from './next-step.js';

/** The reason why an order can no longer be paid online. */
const endText = (order: Order): string => {
  const { status } = order;
  if (awaitsCash(order)) return payInCashText(order);
  if (status === 'returned') return t`The parcel of this order came back to us.`;
  if (status === 'cancelled') return t`This order was cancelled.`;
  if (status === 'refunded') return t`This order was refunded.`;
  return t`This order expired before it was paid.`;
};

/** The label of the order's sum: the way to pay it, or the way in which it came. */
const sumName = (order: Order, provider: PaymentProviderName): string => {
  if (isCashOrder(order)) return t`In cash`;
  const { paidWith = provider } = order;
  const title = sourceTitle(paidWith);
  return onlineProvider(paidWith) === undefined ? title : t`With ${title}`;
};

interface OrderOverProps {
  order: Order;
  /** The provider of the page, for an order that no provider has reported as paid. */
  provider: PaymentProviderName;
}

/** An order that can no longer be paid online. */
export const OrderOver = ({ order, provider }: OrderOverProps) => {
  // Its items are still the shopper's, or its money is on its way back.
  const isSettled = awaitsCash(order) || order.status === 'refunded';
  return (
    <PaymentEnd
      title={t`Payment`}
      next={
        isSettled ? (
          <NextStep order={order} />
        ) : (
          <>
            <ReorderButton order={order} />
            <SeeOrder order={order} />
          </>
        )
      }
      paisaName={sumName(order, provider)}
      pidx={undefined}
      order={order}
      paisa={orderPaisa(order)}
    >
      <p>{endText(order)}</p>
      {!isSettled && <UnpaidOrderState order={order} />}
    </PaymentEnd>
  );
};
