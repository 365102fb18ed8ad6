import {
  formatMoney,
  formatPaisa,
  isCashOrder,
  type Order,
  type PaymentProviderName,
  pathTo,
  toCents,
  toPaisa,
} from '@paila/shared';
import { lazy } from 'react';
import { t } from '../../platform/i18n.js';
import { providerTitle } from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { ErrorText } from '../../ui/states.js';
import { forgetPurchase, purchaseOrderId } from '../carts/index.js';
import { CashInstead, DeliverySum, isPaymentChecked, OrderAddress, OrderLines, PayInstead } from '../orders/index.js';
import { SeeOrder } from './next-step.js';
import { usePay } from './use-pay.js';

const PayAgain = lazy(async () => ({ default: (await import('./pay-again.js')).PayAgain }));
const PaymentUnclear = lazy(async () => ({ default: (await import('./pay-again.js')).PaymentUnclear }));

interface PayFormProps {
  order: Order;
  provider: PaymentProviderName;
}

/** The amount and the button that leads to the provider. */
export const PayForm = ({ order, provider }: PayFormProps) => {
  const settings = useSettings();
  const usdToNpr = order.usdToNpr ?? settings.usdToNpr;
  const title = providerTitle(provider);
  const { pay, isLeaving, isUsedUp, isRefused, failure } = usePay(order._id, provider);
  const isChecked = isRefused || isPaymentChecked(order);
  return (
    <div className="mt-4 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-24">
      <section aria-labelledby="sum-title" className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start">
        <h2 id="sum-title" className="border-b border-line-strong pb-3 text-xl">
          {t`To pay`}
        </h2>
        <p className="tabular mt-7 font-display text-3xl leading-none font-bold">
          {formatPaisa(toPaisa(toCents(order.amount), usdToNpr))}
        </p>
        <p className="tabular mt-2 mb-6 text-muted">
          {t`${formatMoney(order.amount)} at Rs ${usdToNpr} to the dollar`}
        </p>
        {isCashOrder(order) && !isLeaving && (
          <div className="mb-6 grid justify-items-start gap-3">
            <p>
              {t`If you go on, this order is to be paid online: we will not call you, and the order ends if no payment arrives.`}
            </p>
            <SeeOrder order={order}>{order.pickUp ? t`Keep cash at pick-up` : t`Keep cash on delivery`}</SeeOrder>
          </div>
        )}
        {isChecked && !isLeaving ? (
          <LazyPart>
            {order.payment?.status === 'unknown' ? (
              <PaymentUnclear order={order} />
            ) : (
              <PayAgain order={order} provider={provider} />
            )}
          </LazyPart>
        ) : (
          <div className="grid gap-4">
            {failure !== undefined && !isLeaving && <ErrorText>{failure}</ErrorText>}
            {isUsedUp && (
              <ButtonLink
                look="plain"
                to={pathTo('checkout')}
                onClick={() => {
                  // The same cart would lead back to this order.
                  if (purchaseOrderId() === order._id) forgetPurchase();
                }}
              >
                {t`Back to checkout`}
              </ButtonLink>
            )}
            <Button wide busy={isLeaving} onClick={() => void pay()}>
              {t`Pay with ${title}`}
            </Button>
            <p role="status" className="text-sm text-muted">
              {isLeaving
                ? t`Taking you to ${title}...`
                : t`You pay on ${title}’s own page; we never see your wallet. We hold your items while you do.`}
            </p>
            <div className="justify-self-start empty:hidden">
              <PayInstead order={order} provider={provider} />
              <CashInstead order={order} />
            </div>
          </div>
        )}
      </section>
      <section aria-labelledby="lines-title" className="lg:col-start-1 lg:row-start-1">
        <h2 id="lines-title" className="mb-5 border-b border-line-strong pb-3 text-xl">
          {t`Your order`}
        </h2>
        <OrderLines order={order} priced />
        <dl className="mt-8 border-t border-line pt-2">
          <DeliverySum order={order} />
          <OrderAddress order={order} />
        </dl>
      </section>
    </div>
  );
};
