import type { Order } from '@paila/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { asSentence } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button } from '../../ui/button.js';
import { BoxMark, LooseLaceMark } from '../../ui/marks.js';
import { WaitMark } from '../../ui/page-marks.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { selectIsLoggedIn } from '../accounts/index.js';
import { ViewOrders, NextStep } from './next-step.js';

const Title = ({ children }: { children: ReactNode }) => <h1 className="text-3xl">{children}</h1>;

/** The server is asking the provider. */
export const Holding = () => (
  <div role="status" className="grid justify-items-start gap-6">
    <Title>{t`Payment`}</Title>
    <span className="text-muted">
      <WaitMark />
    </span>
    <p className="text-lg">{t`Please hold while order is being created...`}</p>
  </div>
);

/** An unknown payment: the address has no id, and this browser has stored none. */
export const UnknownPayment = () => {
  usePageHead('payment');
  const isLoggedIn = useSelector(selectIsLoggedIn);
  return (
    <>
      <Title>{t`Payment`}</Title>
      <EmptyState mark={<LooseLaceMark />} action={<NextStep order={undefined} />}>
        {isLoggedIn
          ? t`We can’t find a payment. If you have just paid, your order will appear under My Orders.`
          : t`We can’t find a payment. If you have just paid, please check your emails for order updates.`}
      </EmptyState>
    </>
  );
};

interface PleaseReloadProps {
  reason: string;
  isAsking: boolean;
  onReload: () => void;
}

/** The status could not be determined. */
export const PleaseReload = ({ reason, isAsking, onReload }: PleaseReloadProps) => (
  <>
    <Title>{t`Payment`}</Title>
    <ErrorState action={<Button busy={isAsking} onClick={onReload}>{t`Reload page`}</Button>}>
      <strong className="block font-semibold">{t`Please reload page`}</strong>
      <span className="block text-base text-muted">{`${asSentence(reason)} ${t`Your money is not lost.`}`}</span>
    </ErrorState>
  </>
);

/** An order that came with a payment the provider does not know; staff check it. */
export const OrderReceived = ({ order }: { order: Order }) => (
  <>
    <Title>{t`Order received`}</Title>
    <EmptyState
      mark={<BoxMark />}
      action={
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <NextStep order={order} />
          <ViewOrders />
        </div>
      }
    >
      {t`We have your order, and your cart is empty again. We are checking the payment by hand; the page of your order will show the result.`}
    </EmptyState>
  </>
);
