import { isCashOrder, REFUND_DAYS } from '@paila/shared';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { payPath, providerTitle, usePayWith } from '../../platform/pay-with.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { WaitMark } from '../../ui/page-marks.js';
import { selectIsLoggedIn } from '../accounts/index.js';
import { CheckoutSteps } from '../checkout/index.js';
import { isLive, payInCashText, paymentLabel } from '../orders/index.js';
import { ContinueAtEsewa, mayContinueAtEsewa } from './continue-at-esewa.js';
import type { UndecidedKind } from './end-kind.js';
import { PayAgain } from './pay-again.js';
import { type Ended, PaymentEnd } from './payment-end.js';
import { SeeOrder } from './next-step.js';

/** Seconds before each further call; the last one repeats for as long as the page is open. */
const PAUSES = [2, 3, 5, 8, 13, 21, 34, 60] as const;

/**
 * Asks again after each answer, with growing pauses.
 * @param answeredAt when the last answer arrived
 */
const useAskAgain = (answeredAt: number | undefined, ask: () => void): void => {
  const [attempts, setAttempts] = useState(0);
  const onPause = useEffectEvent(ask);
  useEffect(() => {
    const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? PAUSES[0];
    const timer = setTimeout(() => {
      setAttempts((times) => times + 1);
      onPause();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [answeredAt, attempts]);
};

interface WaitingProps extends Ended {
  status: UndecidedKind;
  answeredAt: number | undefined;
  isAsking: boolean;
  onAsk: () => void;
}

const OrderMeanwhile = ({ order, mayHoldMoney }: Pick<Ended, 'order'> & { mayHoldMoney: boolean }) => {
  if (!order) return null;
  if (isCashOrder(order) && order.status !== 'cancelled' && order.status !== 'expired') {
    const text =
      order.status === 'pending' || order.status === 'confirmed'
        ? `${payInCashText(order)} ${order.pickUp ? t`If this payment goes through, nothing is due then.` : t`If this payment goes through, nothing is due at the door.`}`
        : t`This order is paid in cash. If this payment goes through, we will refund it.`;
    return <p>{text}</p>;
  }
  if (order.status === 'pending') {
    const text = mayHoldMoney
      ? t`Your order holds its items, so they are no longer in your cart.`
      : t`Your order holds its items for now.`;
    return <p>{text}</p>;
  }
  if (isLive(order.status) || order.status === 'refunded') {
    return (
      <p>
        {t`This order needs no further payment. If this payment goes through too, we will refund it within ${REFUND_DAYS} days.`}
      </p>
    );
  }
  return (
    <p>
      {t`The order has ended. If your payment still arrives, your order goes ahead if the items are still in stock; otherwise we will refund you.`}
    </p>
  );
};

/** Shown while the provider has not decided. Asks again by itself, with growing pauses, until it has. */
export const Waiting = ({ status, answeredAt, isAsking, onAsk, provider, ...ended }: WaitingProps) => {
  useAskAgain(answeredAt, onAsk);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const [isWarned, setIsWarned] = useState(false);
  const { order } = ended;
  const title = providerTitle(provider);
  const payWith = usePayWith(provider);
  const payable = order?.status === 'pending' && !isCashOrder(order) ? order : undefined;
  const canPayAgain = status === 'pending' && payable !== undefined;
  const askAgain = (look: 'strong' | 'plain'): ReactNode => (
    <Button look={look} busy={isAsking} onClick={onAsk}>{t`Check again`}</Button>
  );
  const ways =
    status === 'initiated' && payable !== undefined ? (
      <>
        <ButtonLink to={payPath(provider, payable._id)}>{t`Continue at ${title}`}</ButtonLink>
        {askAgain('plain')}
      </>
    ) : (
      <>
        {askAgain('strong')}
        {canPayAgain && mayContinueAtEsewa({ provider, status }) && <ContinueAtEsewa order={payable} look="plain" />}
      </>
    );
  const warning = isWarned && canPayAgain && (
    <PayAgain order={payable} provider={payWith}>
      <Button onClick={() => setIsWarned(false)}>{t`Wait for the first payment`}</Button>
    </PayAgain>
  );
  return (
    <PaymentEnd
      steps={<CheckoutSteps current="payment" />}
      mark={<WaitMark />}
      next={
        <>
          {warning ? <div className="basis-full">{warning}</div> : ways}
          {order && <SeeOrder order={order} />}
        </>
      }
      aside={
        canPayAgain &&
        !isWarned && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {t`Taking too long?`}
            <button type="button" className="min-h-11 font-semibold text-link" onClick={() => setIsWarned(true)}>
              {t`Pay again`}
            </button>
          </p>
        )
      }
      paisaName={t`With ${title}`}
      {...ended}
    >
      <p>{paymentLabel(status, provider)}</p>
      <OrderMeanwhile order={order} mayHoldMoney={provider !== 'esewa'} />
      <p>
        {isLoggedIn
          ? t`We keep checking; this page updates by itself. You may also close it and look under My Orders later.`
          : t`We keep checking; this page updates by itself. You may also close it: we email you when it is paid or expires.`}
      </p>
    </PaymentEnd>
  );
};
