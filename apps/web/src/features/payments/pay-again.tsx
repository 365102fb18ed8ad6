import { type Order, type PaymentProviderName, REFUND_DAYS } from '@paila/shared';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { paymentPath, providerTitle } from '../../platform/pay-with.js';
import { asProviderPayment } from '../../platform/payment-source.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { ErrorText } from '../../ui/states.js';
import { CashInstead, PayInstead, paymentLabel, paymentNewsText } from '../orders/index.js';
import { ContinueAtEsewa, mayContinueAtEsewa } from './continue-at-esewa.js';
import { usePay } from './use-pay.js';
import { NextStep } from './next-step.js';

/** Leads to the payment that the provider has not decided. */
const FirstPayment = ({ order }: { order: Order }) => {
  const { payment } = order;
  const first = payment && asProviderPayment(payment);
  if (first === undefined) return <NextStep order={order} />;
  if (payment && mayContinueAtEsewa(payment)) return <ContinueAtEsewa order={order} />;
  return <ButtonLink to={paymentPath(first)}>{t`See the first payment`}</ButtonLink>;
};

interface PayAgainProps {
  order: Order;
  /** The provider of the second payment. */
  provider: PaymentProviderName;
  /** The better choice, to wait for the first payment; by default a link to it. */
  children?: ReactNode;
}

/** Warns that both payments may go through if the order is paid again before the provider has decided. */
export const PayAgain = ({ order, provider, children }: PayAgainProps) => {
  const { pay, isLeaving, failure } = usePay(order._id, provider);
  return (
    <section aria-labelledby="again-title" className="grid max-w-[46ch] gap-4 border-l-2 border-marigold bg-sunken p-5">
      <h2 id="again-title" className="text-xl">{t`Pay a second time?`}</h2>
      {!order.payment && <p>{paymentNewsText(order)}</p>}
      <p>
        {t`The first payment may still go through. If you pay again and both do, we will refund one of them within ${REFUND_DAYS} days.`}
      </p>
      {failure !== undefined && !isLeaving && <ErrorText>{failure}</ErrorText>}
      <div className="flex flex-wrap gap-3">
        {children ?? <FirstPayment order={order} />}
        <Button look="plain" busy={isLeaving} onClick={() => void pay(true)}>
          {t`Pay again anyway`}
        </Button>
        <PayInstead order={order} provider={provider} />
        {order.payment && mayContinueAtEsewa(order.payment) && <CashInstead order={order} />}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isLeaving && t`Taking you to ${providerTitle(provider)}...`}
      </p>
    </section>
  );
};

/** A payment about which the provider gave no clear answer: the shop looks into it, and takes no second one. */
export const PaymentUnclear = ({ order }: { order: Order }) => (
  <section aria-labelledby="unclear-title" className="grid max-w-[46ch] gap-4 border-l-2 border-marigold bg-sunken p-5">
    <h2 id="unclear-title" className="text-xl">{t`Your payment is being checked.`}</h2>
    <p>{paymentLabel('unknown', order.payment?.provider)}</p>
    <div className="flex flex-wrap gap-3">
      <FirstPayment order={order} />
    </div>
  </section>
);
