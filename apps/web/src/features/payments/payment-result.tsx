import { paidHead, pathTo } from '@paila/shared';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { gettext, t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { selectUser } from '../accounts/index.js';
import { removePaidLines } from '../carts/index.js';
import { finishPurchase, purchaseOrderId } from '../checkout/index.js';
import { isLive } from '../orders/index.js';
import { OrderForPayment } from './order-for-payment.js';
import { OrderSettled } from './order-settled.js';
import { useConfirmPaymentQuery } from './payment-api.js';
import { Holding, PaidTooLate, PaymentEnded, PleaseReload, UnknownPayment, Waiting } from './payment-states.js';

/** Removes what was bought from the cart, once: reloading, going back or opening the page twice changes nothing. */
const useFinishedPurchase = (pidx: string, isPaid: boolean, orderId: string | undefined): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isPaid) return;
    const bought = finishPurchase({ pidx, orderId });
    if (bought) dispatch(removePaidLines(bought));
  }, [dispatch, pidx, isPaid, orderId]);
};

interface PaymentResultProps {
  pidx: string;
  /** Whether the id comes from this browser's storage, not from the address. */
  isRemembered: boolean;
}

/** The result of a payment, which the server gets from the provider. */
export const PaymentResult = ({ pidx, isRemembered }: PaymentResultProps) => {
  const user = useSelector(selectUser);
  // Read once: the purchase is deleted when it is finished, and the query must not change then.
  const [expected] = useState(() => purchaseOrderId(pidx));
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useConfirmPaymentQuery({ pidx, orderId: expected });
  const order = data?.order;
  const isPaid = data?.status === 'completed';
  useFinishedPurchase(pidx, isPaid, order?._id ?? expected);
  usePageHead(isPaid ? paidHead(gettext) : 'payment');

  const ask = (): void => {
    void refetch();
  };
  if (!data) {
    if (error === undefined) return <Holding />;
    if (isApiFailure(error) && error.status === 404) {
      return isRemembered && user ? <OrderForPayment pidx={pidx} user={user} /> : <UnknownPayment />;
    }
    return <PleaseReload reason={messageOf(error)} isAsking={isFetching} onReload={ask} />;
  }
  const retry = order?.status === 'pending' ? pathTo('khalti', { order: order._id }) : pathTo('checkout');
  switch (data.status) {
    case 'completed':
      if (order && !isLive(order.status)) return <PaidTooLate />;
      return <OrderSettled title={t`Payment Successful!`} order={order} />;
    case 'initiated':
    case 'pending':
    case 'unknown':
      return <Waiting askedAt={fulfilledTimeStamp} isAsking={isFetching} onAsk={ask} retry={retry} />;
    case 'cancelled':
      return (
        <PaymentEnded title={t`Payment cancelled`} retry={retry}>
          {t`You cancelled at Khalti. Nothing was taken, and your cart is kept.`}
        </PaymentEnded>
      );
    case 'expired':
      return (
        <PaymentEnded title={t`Payment expired`} retry={retry}>
          {t`The time for this payment ran out. Nothing was taken, and your cart is kept.`}
        </PaymentEnded>
      );
    case 'refunded':
      return (
        <PaymentEnded title={t`Payment refunded`}>{t`This payment was given back to your Khalti wallet.`}</PaymentEnded>
      );
  }
};
