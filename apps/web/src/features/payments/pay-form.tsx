import {
  formatMoney,
  formatPaisa,
  type Order,
  orderLines,
  pathTo,
  STORAGE_KEYS,
  toCents,
  toPaisa,
} from '@paila/shared';
import { useEffect, useRef, useState } from 'react';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { leaveFor } from '../../platform/leave.js';
import { useSettings } from '../../platform/settings.js';
import { writeStored } from '../../platform/storage.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { ErrorText } from '../../ui/states.js';
import { AddressText } from '../addresses/index.js';
import { forgetPurchase, purchaseOrderId, purchasePaying } from '../checkout/index.js';
import { OrderLines } from '../orders/index.js';
import { useInitiatePaymentMutation } from './payment-api.js';

/** Starts a payment and sends the browser to the provider's page; once, even if pressed repeatedly. */
const usePay = (orderId: string) => {
  const [initiate, { error }] = useInitiatePaymentMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isBadAddress, setIsBadAddress] = useState(false);
  const isUnderWay = useRef(false);
  useEffect(() => {
    // The back button may restore the page from the browser's cache in the state in which it was left.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      isUnderWay.current = false;
      setIsLeaving(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pageshow', comeBack);
    };
  }, []);
  const pay = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsLeaving(true);
    const { data } = await initiate(orderId);
    if (data) {
      writeStored(STORAGE_KEYS.paymentId, data.pidx);
      purchasePaying(orderId, data.pidx);
    }
    const isLeft = data !== undefined && leaveFor(data.payment_url);
    setIsBadAddress(data !== undefined && !isLeft);
    if (isLeft) return;
    isUnderWay.current = false;
    setIsLeaving(false);
  };
  const failed = error === undefined ? undefined : messageOf(error);
  const isUsedUp = isApiFailure(error) && error.code === 'too_many_payments';
  return { pay, isLeaving, isUsedUp, failure: isBadAddress ? t`Khalti gave an address that we can't open` : failed };
};

/** The amount and the button that leads to the provider. */
export const PayForm = ({ order }: { order: Order }) => {
  const settings = useSettings();
  const usdToNpr = order.usdToNpr ?? settings.usdToNpr;
  const { pay, isLeaving, isUsedUp, failure } = usePay(order._id);
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-24">
      <section aria-labelledby="sum-title" className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start">
        <h2 id="sum-title" className="border-b border-line-strong pb-3 text-xl">
          {t`To pay`}
        </h2>
        <p className="tabular mt-7 font-display text-3xl leading-none font-bold">
          {formatPaisa(toPaisa(toCents(order.amount), usdToNpr))}
        </p>
        <p className="tabular mt-2 mb-6 text-muted">
          {t`${formatMoney(order.amount)} at Rs ${usdToNpr} for one dollar`}
        </p>
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
            {t`Pay with Khalti`}
          </Button>
          <p role="status" className="text-sm text-muted">
            {isLeaving
              ? t`Taking you to Khalti...`
              : t`Khalti's own page asks for your wallet; this shop never sees it. Your items are reserved meanwhile.`}
          </p>
        </div>
      </section>
      <section aria-labelledby="lines-title" className="lg:col-start-1 lg:row-start-1">
        <h2 id="lines-title" className="mb-5 border-b border-line-strong pb-3 text-xl">
          {t`Your order`}
        </h2>
        <OrderLines lines={orderLines(order)} />
        <p className="mt-8 border-t border-line pt-5 text-sm text-muted">{t`Goes to`}</p>
        <p className="mt-1">
          <AddressText address={order.address} />
        </p>
      </section>
    </div>
  );
};
