import { isCancelRequested, type Order, paidHead, type PaymentProviderName } from '@paila/shared';
import { lazy, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { gettext, t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { selectUser } from '../accounts/index.js';
import { isPurchaseOver, purchaseOrderId } from '../carts/index.js';
import { orderPagePath, paymentLabel, removeBoughtItems } from '../orders/index.js';
import { type EndKind, endKind, hadEnded, isUndecided, endTitle, type UndecidedKind } from './end-kind.js';
import { orderPaisa } from './order-parts.js';
import { paymentApi } from './payment-api.js';
import type { Ended } from './payment-end.js';
import { Holding, PleaseReload, UnknownPayment } from './payment-states.js';
import { LazyPart } from '../../ui/lazy-part.js';

// The page shows one of these results once the answer about the payment is there.
const OrderSettled = lazy(async () => ({ default: (await import('./order-settled.js')).OrderSettled }));
const Waiting = lazy(async () => ({ default: (await import('./waiting.js')).Waiting }));
const UnpaidEnd = lazy(async () => ({ default: (await import('./unpaid-end.js')).UnpaidEnd }));
const OrderForPayment = lazy(async () => ({ default: (await import('./order-for-payment.js')).OrderForPayment }));
const MoneyEnd = lazy(async () => ({ default: (await import('./money-ends.js')).MoneyEnd }));

/** Takes the ordered items out of the cart once the payment has arrived, or is in progress. */
const useFinishedPurchase = (
  isFinished: boolean,
  { pidx, orderId, order }: { pidx: string; orderId: string | undefined; order: Order | undefined },
): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    if (isFinished) removeBoughtItems({ pidx, orderId, order }, dispatch);
  }, [dispatch, isFinished, pidx, orderId, order]);
};

/** Tells assistive technology when the page has moved on by itself. */
const MovedOn = ({ title }: { title: string }) => {
  const [first] = useState(title);
  return (
    <p role="status" className="sr-only">
      {title !== first && title}
    </p>
  );
};

const reload = (): void => window.location.reload();

/** Waits for the code of a result; if it can't be fetched, the page can be loaded again. */
const LazyResult = ({ children }: { children: ReactNode }) => (
  <LazyPart
    loading={<Holding />}
    missing={<PleaseReload reason={t`A part of this page did not load`} isAsking={false} onReload={reload} />}
  >
    {children}
  </LazyPart>
);

interface PaymentResultProps {
  provider: PaymentProviderName;
  pidx: string;
  /** The signed answer that eSewa sends with the shopper. */
  data?: string | undefined;
  /** True if the id comes from this browser's storage, not from the address. */
  isRemembered: boolean;
}

/** The result of a payment, which the server gets from the provider. */
export const PaymentResult = ({ provider, pidx, data: sent, isRemembered }: PaymentResultProps) => {
  const user = useSelector(selectUser);
  // Read once: the purchase is deleted when it is finished, and the query must not change then.
  const [expected] = useState(() => purchaseOrderId(pidx));
  const [wasOver] = useState(() => isPurchaseOver(pidx));
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = paymentApi.useConfirmPaymentQuery({
    provider,
    pidx,
    orderId: expected,
    ...(sent !== undefined && { data: sent }),
  });
  const order = data?.order;
  const isPaid = data?.status === 'completed';
  // The money may still come. A shopper who has not come back from the provider may not have paid, though. At eSewa, no
  // status before the end says anything about money.
  const mayHoldMoney = data?.status === 'pending' || (data?.status === 'initiated' && !isRemembered);
  const isUnderWay = provider !== 'esewa' && mayHoldMoney;
  useFinishedPurchase(isPaid || isUnderWay, { pidx, orderId: expected, order });
  usePageHead(data && endKind(data) === 'paid' ? paidHead(gettext) : 'payment');

  const ask = useCallback((): void => {
    void refetch();
  }, [refetch]);
  if (!data) {
    if (error === undefined) return <Holding />;
    if (isApiFailure(error) && error.status === 404) {
      // Older clients knew Khalti alone.
      if (!isRemembered || !user || provider !== 'khalti') return <UnknownPayment />;
      return (
        <LazyResult>
          <OrderForPayment pidx={pidx} user={user} />
        </LazyResult>
      );
    }
    return <PleaseReload reason={messageOf(error)} isAsking={isFetching} onReload={ask} />;
  }
  const kind = endKind(data);
  if (isRemembered && wasOver && !isUndecided(kind)) {
    return order ? <Navigate to={orderPagePath(order)} replace /> : <UnknownPayment />;
  }
  const ended: Ended = { title: endTitle(kind), provider, pidx, order, paisa: order && orderPaisa(order, data.amount) };
  return (
    <>
      <MovedOn title={ended.title} />
      <LazyResult>
        {isUndecided(kind) ? (
          <Waiting status={kind} answeredAt={fulfilledTimeStamp} isAsking={isFetching} onAsk={ask} {...ended} />
        ) : (
          <Decided kind={kind} onMoved={ask} {...ended} />
        )}
      </LazyResult>
    </>
  );
};

interface DecidedProps extends Ended {
  kind: Exclude<EndKind, UndecidedKind>;
  onMoved: () => void;
}

const Decided = ({ kind, onMoved, ...ended }: DecidedProps) => {
  const { title, provider, pidx, order, paisa } = ended;
  switch (kind) {
    case 'paid':
      // Its page tells where the money is.
      if (order && isCancelRequested(order)) return <Navigate to={orderPagePath(order)} replace />;
      return (
        <OrderSettled title={title} pidx={pidx} order={order} paisa={paisa}>
          {order &&
            hadEnded(order) &&
            t`Your payment arrived after the order had ended. Its items were still in stock, so the order is valid again.`}
        </OrderSettled>
      );
    case 'too_late':
    case 'twice':
    case 'received':
    case 'refunded':
      return <MoneyEnd kind={kind} {...ended} />;
    case 'cancelled':
    case 'failed':
    case 'expired':
      return (
        <UnpaidEnd onMoved={onMoved} {...ended}>
          {paymentLabel(kind, provider)}
        </UnpaidEnd>
      );
  }
};
