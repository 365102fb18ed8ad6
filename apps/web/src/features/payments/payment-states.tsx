import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
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

/** Where somebody goes on who can do nothing here: customers to their orders, guests to the shop. */
const WayOn = () =>
  useSelector(selectIsLoggedIn) ? (
    <ButtonLink to="/user-profile/orders">{t`View Orders`}</ButtonLink>
  ) : (
    <ButtonLink to="/products">{t`Explore Products`}</ButtonLink>
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

/** A payment that nobody knows: nothing was sent with the address, and this browser remembers none. */
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

/** We could not find out. */
export const PleaseReload = ({ reason, isAsking, onReload }: PleaseReloadProps) => (
  <>
    <Title>{t`Payment`}</Title>
    <ErrorState action={<Button busy={isAsking} onClick={onReload}>{t`Reload`}</Button>}>
      <strong className="block font-semibold">{t`Please reload page`}</strong>
      <span className="block text-base text-muted">{`${reason.replace(/\.$/, '')}. ${t`What you paid is not lost.`}`}</span>
    </ErrorState>
  </>
);

interface WaitingProps {
  /** When the last answer came. */
  askedAt: number | undefined;
  isAsking: boolean;
  onAsk: () => void;
  retry: string;
}

/** The provider has not decided yet: we ask again by ourselves, less and less often. */
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
  /** Where to try again; without it there is nothing to try. */
  retry?: string;
}

/** A payment that did not come to pass, or was taken back. */
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

/** The money came when the order had ended and its items were sold out. */
export const PaidTooLate = () => (
  <>
    <Title>{t`Payment received late`}</Title>
    <EmptyState mark={<BoxMark />} action={<WayOn />}>
      {t`Your payment arrived after its order had ended. We look at it, and give your money back if its items are sold out.`}
    </EmptyState>
  </>
);
