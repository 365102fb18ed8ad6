import { pathTo } from '@paila/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { asSentence } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { BoxMark, LooseLaceMark } from '../../ui/marks.js';
import { WaitMark } from '../../ui/page-marks.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { selectIsLoggedIn } from '../accounts/index.js';
import { CheckoutSteps } from '../checkout/index.js';
import { useAskAgain } from './use-ask-again.js';

const Title = ({ children }: { children: ReactNode }) => <h1 className="text-3xl">{children}</h1>;

/** The link for when there is nothing to do here: customers go to their orders, guests to the shop. */
const WayOn = () =>
  useSelector(selectIsLoggedIn) ? (
    <ButtonLink to={pathTo('orders')}>{t`View Orders`}</ButtonLink>
  ) : (
    <ButtonLink to={pathTo('products')}>{t`Explore Products`}</ButtonLink>
  );

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
  return (
    <>
      <Title>{t`Payment`}</Title>
      <EmptyState mark={<LooseLaceMark />} action={<WayOn />}>
        {t`We know of no payment here. If you have just paid, your order will appear under My Orders.`}
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
    <ErrorState action={<Button busy={isAsking} onClick={onReload}>{t`Reload`}</Button>}>
      <strong className="block font-semibold">{t`Please reload page`}</strong>
      <span className="block text-base text-muted">{`${asSentence(reason)} ${t`What you paid is not lost.`}`}</span>
    </ErrorState>
  </>
);

interface WaitingProps {
  /** When the last answer arrived. */
  askedAt: number | undefined;
  isAsking: boolean;
  onAsk: () => void;
  retry: string;
}

/** The provider has not decided yet: asks again automatically, with growing pauses. */
export const Waiting = ({ askedAt, isAsking, onAsk, retry }: WaitingProps) => {
  const goesOn = useAskAgain(askedAt, onAsk);
  return (
    <>
      <Title>{t`Payment pending`}</Title>
      <div className="mt-8">
        <CheckoutSteps current="payment" />
      </div>
      <EmptyState
        mark={<WaitMark />}
        action={
          <div className="flex flex-wrap gap-3">
            <Button busy={isAsking} onClick={onAsk}>{t`Ask again`}</Button>
            <ButtonLink look="plain" to={retry}>{t`Back to the payment`}</ButtonLink>
          </div>
        }
      >
        {goesOn
          ? t`Khalti has not confirmed your payment yet. We keep asking; you need not do anything.`
          : t`Khalti still has not confirmed your payment. You may close this page: as soon as it does, your order is on its way.`}
      </EmptyState>
    </>
  );
};

interface PaymentEndedProps {
  title: string;
  children: ReactNode;
  /** Where to try again, if that is possible. */
  retry?: string;
}

/** A payment that failed, was cancelled or was refunded. */
export const PaymentEnded = ({ title, children, retry }: PaymentEndedProps) => (
  <>
    <Title>{title}</Title>
    <EmptyState
      mark={<BoxMark />}
      action={retry === undefined ? <WayOn /> : <ButtonLink to={retry}>{t`Try again`}</ButtonLink>}
    >
      {children}
    </EmptyState>
  </>
);

/** The payment arrived after the order had ended and its items were sold out. */
export const PaidTooLate = () => (
  <>
    <Title>{t`Payment received late`}</Title>
    <EmptyState mark={<BoxMark />} action={<WayOn />}>
      {t`Your payment arrived after its order had ended. We look at it, and give your money back if its items are sold out.`}
    </EmptyState>
  </>
);
